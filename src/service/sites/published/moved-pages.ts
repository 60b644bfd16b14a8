import { isOnSite, pathKey } from "#content/site-redirects.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import { readIndex } from "#service/documents/content/content-scope.ts";
import { leftPaths, pagesOnceAt } from "#service/documents/content/page-addresses.ts";
import { numbersOnLine } from "#service/documents/content/main-line.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { PageAddressTable } from "#service/kernel/store/schema-content.ts";
import type { LoadedSite } from "../structure/load.ts";
import {
  allPages,
  mostSegments,
  pageForReaders,
  pagesAt,
  pathOfPage,
  placesOf,
  publishedSpacesOf,
  type Found,
  type PageReading,
  type Pages,
  type PublishedSpace,
} from "./published-spaces.ts";

/**
 * Where the page is now that a visitor looks for at an old path.
 * @param redirectOf where the site redirects from a path, if it does
 */
export async function findMovedPage(
  reading: PageReading,
  segments: readonly string[],
  redirectOf: (path: string) => Promise<string | undefined>,
): Promise<(Found & { page: PageEntry }) | undefined> {
  for (const { place, rest } of placesOf(reading.site, segments)) {
    const page = rest === "" ? undefined : await pageOnceAt(reading, place, rest);
    if (page !== undefined) return page;
  }
  return findInOldPlace(reading, segments, redirectOf);
}

/** The last page that was at a path of a place. */
async function pageOnceAt(
  reading: PageReading,
  place: PublishedSpace,
  path: string,
): Promise<(Found & { page: PageEntry }) | undefined> {
  const { organization_id: organizationId, id: spaceId } = place.space;
  const once = await pagesOnceAt(reading.db, { organizationId, spaceId, path });
  if (once.length === 0) return undefined;
  const pages = await pagesAt(reading, place);
  for (const id of once) {
    const page = pageForReaders(pages.index, pages.index.page(id));
    if (page !== undefined) return { place, pages, page };
  }
  return undefined;
}

/**
 * A page below the old path of a place: if that redirects to where the place is now, so do all pages that are, or ever were, below it.
 * The redirects that publishing a structure makes are only of the pages that there were then.
 */
async function findInOldPlace(
  reading: PageReading,
  segments: readonly string[],
  redirectOf: (path: string) => Promise<string | undefined>,
): Promise<(Found & { page: PageEntry }) | undefined> {
  const spaces = publishedSpacesOf(reading.site);
  for (let length = Math.min(mostSegments, segments.length - 1); length > 0; length--) {
    const destination = await redirectOf(pathFrom(segments.slice(0, length)));
    if (destination === undefined || !isOnSite(destination)) continue;
    const place = spaces.get(pathKey(destination).slice(1));
    if (place === undefined) continue;
    const rest = segments.slice(length).join("/");
    const pages = await pagesAt(reading, place);
    const page = pageForReaders(pages.index, pages.index.byPath(rest));
    if (page !== undefined) return { place, pages, page };
    const moved = await pageOnceAt(reading, place, rest);
    if (moved !== undefined) return moved;
  }
  return undefined;
}

/** What a site redirects by itself, as paths from its root. */
type MovedRedirect = {
  source: string;
  destination: string;
  place: PublishedSpace;
  pageId: string;
  kind: PageAddressTable["kind"];
  /** That moved or imported the page, and its number on main, if it is one of main's. */
  revision: string;
  number: number | undefined;
  leftAt: number;
};

/**
 * All old paths of a site's pages that lead readers somewhere, whatever conditions hide from some. Each once, in no particular order.
 * @param isVisible whether the caller may know what is in a place
 */
export async function movedRedirects(
  db: Db,
  site: LoadedSite,
  isVisible: (place: PublishedSpace) => boolean,
): Promise<MovedRedirect[]> {
  const shown = [...publishedSpacesOf(site).values()].filter(isVisible);
  const organizationId = site.site.organization_id;
  const spaceIds = [...new Set(shown.map(({ space }) => space.id))];
  const all = await leftPaths(db, organizationId, spaceIds);
  if (all.length === 0) return [];
  const leftBy = Map.groupBy(all, ({ space_id }) => space_id);
  const redirects = new Map<string, MovedRedirect>();
  const isTaken = await pathsOf(db, site);
  // As for visitors, the longer path of two places comes first.
  for (const place of shown.toSorted((a, b) => b.base.length - a.base.length)) {
    const { id: spaceId, revision } = place.space;
    const left = leftBy.get(spaceId);
    if (left === undefined) continue;
    const pages = allPages(await readIndex(db, { organizationId, revisionId: revision }));
    const numbers = await numbersOnLine(db, { organizationId, from: revision });
    for (const { path, page_id: pageId, kind, revision: moved, left_at: leftAt } of left) {
      const page = pageForReaders(pages.index, pages.index.page(pageId));
      const source = pathFrom([...place.base, path]);
      if (page === undefined || redirects.has(source) || isTaken(source)) continue;
      redirects.set(source, {
        source,
        destination: pathFrom(pathOfPage(place, pages, page)),
        place,
        pageId,
        kind,
        revision: moved,
        number: numbers.get(moved),
        leftAt: Number(leftAt),
      });
    }
  }
  return [...redirects.values()];
}

/** Files of imports may have signs in their names that paths of pages never have. */
const pathFrom = (segments: readonly string[]) =>
  `/${segments.join("/").replaceAll(/[\s%?#]/g, encodeURIComponent)}`;

/** @returns whether readers get a page at a path */
async function pathsOf(db: Db, site: LoadedSite): Promise<(path: string) => boolean> {
  const pagesBy = new Map<PublishedSpace, Pages>();
  for (const place of publishedSpacesOf(site).values()) {
    const { organization_id: organizationId, revision: revisionId } = place.space;
    pagesBy.set(place, allPages(await readIndex(db, { organizationId, revisionId })));
  }
  const isAt = (index: TreeIndex, path: string) =>
    pageForReaders(index, index.byPath(path)) !== undefined;
  return (path) =>
    placesOf(site, path.slice(1).split("/")).some(({ place, rest }) => {
      const { index, first } = pagesBy.get(place)!;
      return rest === "" ? first !== undefined : isAt(index, rest);
    });
}
