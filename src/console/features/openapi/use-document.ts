import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import type { SpecParams } from "#screens/openapi.ts";
import { useHoldUpdates } from "#console/kit/newer-notice.tsx";
import { ask } from "./library/ask.ts";
import type { DocumentKey, QuestionKind, Questions } from "./library/library.ts";
import { latestVersionQuery, specQuery, versionQuery } from "./queries.ts";

/**
 * The version that the URL refers to. Changes that others make meanwhile are held back.
 *
 * @param version - its ID; empty: the latest
 */
export function useVersion(params: SpecParams, version: string) {
  const { data: spec } = useQuery(specQuery(params));
  useHoldUpdates({
    below: params,
    concerns: ({ kind, resource }) =>
      kind === "openapi-spec" && (resource === spec?.id || resource === params.specSlug),
  });
  const latest = useQuery({ ...latestVersionQuery(params), enabled: version === "" });
  const named = useQuery({ ...versionQuery(params, version), enabled: version !== "" });
  return version === "" ? latest : named;
}

/** Identifies a version in the library of documents. */
export function documentKey(
  params: SpecParams,
  { id }: Pick<OpenApiSpecVersion, "id">,
  isLatest: boolean,
): DocumentKey {
  return { ...params, versionId: id, isLatest };
}

/** An answer of the document library. Versions are immutable, so the answer never goes stale. */
export function useAnswer<K extends QuestionKind>(kind: K, question: Questions[K]["ask"]) {
  return useQuery({
    queryKey: ["openapi document", kind, question] as const,
    queryFn: () => ask(kind, question),
    staleTime: Infinity,
  });
}

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
