import type { PageEntry } from "#content/types.ts";
import { pagesAt, publishedSpacesOf, type Pages, type PublishedSpace } from "./published-spaces.ts";
import type { Reading } from "./render-page.ts";

export type Listed = { place: PublishedSpace; pages: Pages; page: PageEntry };

/** The pages that a site lists, in order, place by place. */
export async function listedPages(
  reading: Reading,
): Promise<{ place: PublishedSpace; listed: Listed[] }[]> {
  const byPlace: { place: PublishedSpace; listed: Listed[] }[] = [];
  for (const place of placesInOrder(reading.site)) {
    const pages = await pagesAt(reading, place);
    const shown = pages.reading.filter(({ noIndex }) => !noIndex);
    byPlace.push({ place, listed: shown.map((page) => ({ place, pages, page })) });
  }
  return byPlace;
}

function placesInOrder(site: Reading["site"]): PublishedSpace[] {
  const byId = new Map([...publishedSpacesOf(site).values()].map((place) => [place.row.id, place]));
  const rows = [
    ...site.structure.root,
    ...site.structure.sections.flatMap((section) => section.siteSpaces),
  ];
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** What a list of pages calls a place: its section and its space. */
export const nameOfPlace = ({ node, space }: PublishedSpace) =>
  [...new Set([node?.section.title, space.title])].filter(Boolean).join(": ");
