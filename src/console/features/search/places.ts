import type { OrganizationSearchResult } from "#contract/search.ts";

/** A link among the results: the space it stands under, and which of that space's links it is. */
export type Place = { group: number; link: number };

/** Links of a space: one for each page, one for each of its sections. */
export function linksOf({ pages }: OrganizationSearchResult): number {
  return pages.reduce((count, { sections }) => count + 1 + sections.length, 0);
}

/**
 * The link after or before one, over the borders of spaces.
 *
 * @param from - undefined: from outside, which leads to the first link
 * @returns undefined when there is none that way
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
