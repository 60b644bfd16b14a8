import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import { readIndex } from "../resources/content/content-scope.ts";
import { publishedPaths } from "../resources/sites/published-url.ts";
import type { SectionNode } from "../resources/sites/structure.ts";
import type { SpaceRow } from "../resources/spaces/space-presenter.ts";
import type { SiteSpaceTable } from "../store/schema-site.ts";
import type { Db } from "../store/schema.ts";
import type { ShownSite } from "./snapshot.ts";

/** A site space with its place in the URLs of the site. */
export type Place = {
  row: SiteSpaceTable;
  node: SectionNode | undefined;
  space: SpaceRow;
  /** Segments from the root of the site. */
  base: readonly string[];
  /** First segments below the base that belong to other places. */
  taken: ReadonlySet<string>;
};

/** Pages of a space that readers find, in order. */
export type Pages = {
  index: TreeIndex;
  /** With a text, not hidden, and not below a hidden one. */
  reading: readonly PageEntry[];
  /** The page at the URL of the space. */
  first: PageEntry | undefined;
};

const known = new WeakMap<ShownSite, ReadonlyMap<string, Place>>();

/** The places of a site, by their paths. */
export function placesOf(site: ShownSite): ReadonlyMap<string, Place> {
  const before = known.get(site);
  if (before !== undefined) return before;
  const { rows, structure, spaces } = site;
  const nodes = new Map(structure.sections.map((node) => [node.section.id, node]));
  const paths = publishedPaths(structure);
  const all = rows.siteSpaces.flatMap((row) => {
    const space = spaces.get(row.space_id);
    const node = row.section_id === null ? undefined : nodes.get(row.section_id);
    return space === undefined ? [] : { row, node, space, base: paths.siteSpace(row, node) };
  });
  const places = new Map(
    all.map((one) => [one.base.join("/"), { ...one, taken: takenBelow(one.base, all) }]),
  );
  known.set(site, places);
  return places;
}

function takenBelow(
  base: readonly string[],
  all: readonly { base: readonly string[] }[],
): Set<string> {
  const isBelow = (other: readonly string[]) =>
    other.length > base.length && base.every((segment, at) => other[at] === segment);
  return new Set(all.flatMap((one) => (isBelow(one.base) ? one.base[base.length]! : [])));
}

/** The place that shows a space: the default one if there are several. */
export function placeOfSpace(site: ShownSite, spaceId: string): Place | undefined {
  const places = [...placesOf(site).values()].filter(({ space }) => space.id === spaceId);
  return places.find(({ base }) => base.length === 0) ?? places[0];
}

const pagesByIndex = new WeakMap<TreeIndex, Pages>();

/** The live pages of a place. */
export async function pagesAt(db: Db, { space }: Place): Promise<Pages> {
  const { organization_id: organizationId, revision: revisionId } = space;
  return pagesIn(await readIndex(db, { organizationId, revisionId }));
}

/** The pages of a revision's index. */
export function pagesIn(index: TreeIndex): Pages {
  const before = pagesByIndex.get(index);
  if (before !== undefined) return before;
  const hidden = new Set<string>();
  for (const page of index.readingOrder) {
    if (page.hidden || (page.parent !== null && hidden.has(page.parent))) hidden.add(page.id);
  }
  const reading = index.readingOrder.filter(
    (page) => page.type === "document" && !hidden.has(page.id),
  );
  const pages = { index, reading, first: reading[0] };
  pagesByIndex.set(index, pages);
  return pages;
}

/** Whether a page has a URL of its own: groups and links of the navigation don't, nor do pages that are computed. */
export const isReadable = (page: PageEntry) => page.type === "document";

/** The segments of a page's URL from the root of the site. */
export function pathOfPage({ base, taken, row }: Place, pages: Pages, page: PageEntry): string[] {
  if (page.id === pages.first?.id) return [...base];
  const { index } = pages;
  const path = index.path(page.id);
  const segments = path.split("/");
  // Another page or place has this path, so this one is found by its ID.
  const isTaken = taken.has(segments[0]!) || index.byPath(path)?.id !== page.id;
  return isTaken ? ["@", "pages", row.id, page.id] : [...base, ...segments];
}

/** What a path of a site leads to. */
export type Found = { place: Place; pages: Pages; page: PageEntry | undefined };

/**
 * Finds the page at a path. `page` is undefined for a space without pages; the result is undefined if nothing is there.
 */
export async function findPage(
  db: Db,
  site: ShownSite,
  segments: readonly string[],
): Promise<Found | undefined> {
  const places = placesOf(site);
  if (segments[0] === "@" && segments[1] === "pages") {
    const place = [...places.values()].find(({ row }) => row.id === segments[2]);
    const pages = place && (await pagesAt(db, place));
    const page = pages?.index.page(segments[3] ?? "");
    return place && pages && page && segments.length === 4 ? { place, pages, page } : undefined;
  }
  // A place has a path of at most two segments. The longest one that fits is meant, unless it doesn't have the page.
  for (let length = Math.min(2, segments.length); length >= 0; length--) {
    const place = places.get(segments.slice(0, length).join("/"));
    if (place === undefined) continue;
    const pages = await pagesAt(db, place);
    const rest = segments.slice(length);
    if (rest.length === 0) return { place, pages, page: pages.first };
    const page = pages.index.byPath(rest.join("/"));
    if (page !== undefined) return { place, pages, page };
  }
  return undefined;
}
