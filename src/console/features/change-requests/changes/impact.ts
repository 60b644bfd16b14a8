import type { Check } from "#contract/check.ts";
import type { Output } from "#contract/operations.ts";

type Impact = Pick<
  Output<"GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact">,
  "urls" | "urlCount" | "orphans" | "orphanCount"
>;

/** The filters by what a merge does to readers, as the URL names them. */
export const impactKinds = ["urls", "links", "orphans", "checks"] as const;
export type ImpactKind = (typeof impactKinds)[number];

/** What is known; undefined until it is. */
type Known = { impact: Impact | undefined; checks: readonly Check[] | undefined };

/**
 * The pages that have this impact, by ID; undefined until it is known. Of pages without links to them, those that had the last one.
 *
 * @returns `isPart`: there are more than the platform names
 */
export function pagesWithImpact(
  kind: ImpactKind,
  { impact, checks }: Known,
): { pages: Set<string>; isPart: boolean } | undefined {
  if (kind === "urls") {
    return (
      impact && {
        pages: new Set(impact.urls.map(({ id }) => id)),
        isPart: impact.urlCount > impact.urls.length,
      }
    );
  }
  if (kind === "orphans") {
    return (
      impact && {
        pages: new Set(impact.orphans.map(({ id, linkedFrom }) => linkedFrom?.id ?? id)),
        isPart: impact.orphanCount > impact.orphans.length,
      }
    );
  }
  const counted = checks?.filter(
    ({ source, name, outdated }) =>
      !outdated && (kind === "checks" || (source === "built-in" && name === "broken-links")),
  );
  return (
    counted && {
      pages: new Set(counted.flatMap(({ annotations }) => annotations.map(({ page }) => page.id))),
      isPart: counted.some(
        ({ annotations, annotationCount }) => annotationCount > annotations.length,
      ),
    }
  );
}
