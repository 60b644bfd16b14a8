import { useQueries } from "@tanstack/react-query";
import type { ContentEffects } from "#contract/content-effect.ts";
import { query } from "#console/data/query.ts";

/** What the platform accepts at once. */
const most = 100;

/** IDs of spaces and collections. */
type ContentIds = { spaces: readonly string[]; collections: readonly string[] };

/**
 * What deleting or transferring spaces and collections affects; also whether that is still being counted, or failed.
 *
 * @param isOver - whether it is being carried out, so that what goes isn't asked for again
 */
export function useEffects(
  organizationId: string,
  { spaces, collections }: ContentIds,
  isOver: boolean,
) {
  const size = Math.max(spaces.length, collections.length);
  const starts = Array.from({ length: Math.ceil(size / most) }, (_, at) => at * most);
  return useQueries({
    queries: starts.map((start) => ({
      ...query("GET /v1/orgs/{organizationId}/content-effects", {
        params: { organizationId },
        query: {
          space: spaces.slice(start, start + most),
          collection: collections.slice(start, start + most),
        },
      }),
      // Others work on it, too.
      staleTime: 0,
      enabled: !isOver,
    })),
    combine: (parts) => ({
      reads: parts,
      effects: parts.every(({ data }) => data !== undefined)
        ? together(parts.map(({ data }) => data!))
        : undefined,
    }),
  });
}

/** Members can be among those of several parts, so the largest number is what is certain. */
function together(parts: readonly ContentEffects[]): ContentEffects {
  const sum = (of: (part: ContentEffects) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  const largest = (of: (part: ContentEffects) => number) => Math.max(0, ...parts.map(of));
  const sites = new Map(parts.flatMap((part) => part.sites.map((site) => [site.id, site])));
  return {
    object: "content-effects",
    spaces: sum((part) => part.spaces),
    collections: sum((part) => part.collections),
    sites: [...sites.values()],
    changeRequests: {
      open: sum((part) => part.changeRequests.open),
      draft: sum((part) => part.changeRequests.draft),
    },
    comments: sum((part) => part.comments),
    members: largest((part) => part.members),
    shares: largest((part) => part.shares),
    fieldValues: sum((part) => part.fieldValues),
  };
}
