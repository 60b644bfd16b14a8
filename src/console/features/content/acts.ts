import type { ContentItem } from "./nodes.ts";

/** A dialog of the content tree. */
export type Opened =
  | { act: "new-space" | "new-collection"; parent: string | undefined }
  | { act: "rename"; item: ContentItem; typed?: string }
  | { act: "move"; ids: ReadonlySet<string> };
