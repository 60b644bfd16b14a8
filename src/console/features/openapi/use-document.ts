import { useQuery } from "@tanstack/react-query";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import { useHeld } from "#console/kit/use-held.ts";
import { ask } from "./document/ask.ts";
import type { DocumentKey, QuestionKind, Questions } from "./document/library.ts";
import { latestVersionQuery, specQuery, versionQuery, type SpecParams } from "./queries.ts";

/**
 * The version that an address means, to be read: what others make of the specification meanwhile waits.
 *
 * @param version - its ID; empty: the latest
 */
export function useVersion(params: SpecParams, version: string) {
  const { data: spec } = useQuery(specQuery(params));
  useHeld({
    below: params,
    concerns: ({ kind, resource }) =>
      kind === "openapi-spec" && (resource === spec?.id || resource === params.specSlug),
  });
  const latest = useQuery({ ...latestVersionQuery(params), enabled: version === "" });
  const named = useQuery({ ...versionQuery(params, version), enabled: version !== "" });
  return version === "" ? latest : named;
}

/** How the library of documents calls a version. */
export function documentKey(
  params: SpecParams,
  { id }: Pick<OpenApiSpecVersion, "id">,
  isLatest: boolean,
): DocumentKey {
  return { ...params, versionId: id, isLatest };
}

/** An answer of the library of documents; a version never changes, so neither does what is said of it. */
export function useAnswer<K extends QuestionKind>(kind: K, question: Questions[K]["ask"]) {
  return useQuery({
    queryKey: ["openapi document", kind, question] as const,
    queryFn: () => ask(kind, question),
    staleTime: Infinity,
  });
}
