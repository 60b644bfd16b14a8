import type { OrganizationSearchResult } from "#contract/search.ts";

/** A link among the results: the index of its space, and of the link within the space. */
export type Place = { group: number; link: number };

/** Number of links of a space: one per page and one per section. */
export function linksOf({ pages }: OrganizationSearchResult): number {
  return pages.reduce((count, { sections }) => count + 1 + sections.length, 0);
}

/**
 * The next or previous link, across spaces.
 *
 * @param from - undefined: outside the results; returns the first link
 * @returns undefined if there is none in that direction
 */
export function nextPlace(
  groups: readonly OrganizationSearchResult[],
  from: Place | undefined,
  step: 1 | -1,
): Place | undefined {
  if (from === undefined)
    return groups.length > 0 && step === 1 ? { group: 0, link: 0 } : undefined;
  const { group, link } = from;
  const here = groups[group];
  const beyond = link + step;
  if (here !== undefined && beyond >= 0 && beyond < linksOf(here)) return { group, link: beyond };
  const next = groups[group + step];
  if (next === undefined) return undefined;
  return { group: group + step, link: step === 1 ? 0 : linksOf(next) - 1 };
}
