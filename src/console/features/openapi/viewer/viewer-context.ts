import { createContext, use } from "react";
import type { DocumentKey } from "../library/library.ts";

/** The shown document, and the URLs of its contents. */
export type Viewer = {
  of: DocumentKey;
  operationPath: (id: string) => string;
  schemaPath: (reference: string) => string;
};

export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === null) throw new Error("A part of a document stands outside of a viewer.");
  return viewer;
}
