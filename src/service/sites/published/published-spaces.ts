import { indexTree, type TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import { readIndex } from "#service/documents/content/content-scope.ts";
import { publishedPaths } from "../structure/published-url.ts";
import type { LoadedSite } from "../structure/load.ts";
import type { SectionNode } from "../structure/structure.ts";
import { type Claims, holds } from "../structure/visit.ts";
import type { SpaceRow } from "#service/kernel/store/space-row.ts";
import type { SiteSpaceTable } from "#service/kernel/store/schema-site.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { ShownSite } from "../structure/snapshot.ts";

/** A site space with its place in the URLs of the site. */
export type PublishedSpace = {
  row: SiteSpaceTable;
  node: SectionNode | undefined;
  space: SpaceRow;
  /** Segments from the root of the site. */
  base: readonly string[];
  /** First segments below the base that belong to other places. */
  taken: ReadonlySet<string>;
};

/** The pages of a space that a visitor may see. */
export type Pages = {
  /** Without the pages whose conditions the visitor doesn't meet, and without what is below them. */
  index: TreeIndex;
  /** With a text, not hidden, and not below a hidden one. */
  reading: readonly PageEntry[];
  /** The page at the URL of the space. */
  first: PageEntry | undefined;
};

const spacesBySite = new WeakMap<LoadedSite, ReadonlyMap<string, PublishedSpace>>();

/** The places of a site, by their paths. */
export function publishedSpacesOf(site: LoadedSite): ReadonlyMap<string, PublishedSpace> {
  const before = spacesBySite.get(site);
  if (before !== undefined) return before;
  const { rows, structure, spaces } = site;
  const nodes = new Map(structure.sections.map((node) => [node.section.id, node]));
  const paths = publishedPaths(structure);
  const all = rows.siteSpaces.flatMap((row) => {
    const space = spaces.get(row.space_id);
    const node = row.section_id === null ? undefined : nodes.get(row.section_id);
    return space === undefined ? [] : { row, node, space, base: paths.siteSpace(row, node) };
  });
  const byPath = new Map(
    all.map((item) => [item.base.join("/"), { ...item, taken: takenBelow(item.base, all) }]),
  );
  spacesBySite.set(site, byPath);
  return byPath;
}

function takenBelow(
  base: readonly string[],
  all: readonly { base: readonly string[] }[],
): Set<string> {
  const isBelow = (other: readonly string[]) =>
    other.length > base.length && base.every((segment, at) => other[at] === segment);
  return new Set(all.flatMap((other) => (isBelow(other.base) ? other.base[base.length]! : [])));
}

/** The place that shows a space: the default one if there are several. */
export function placeOfSpace(site: ShownSite, spaceId: string): PublishedSpace | undefined {
  const spaces = [...publishedSpacesOf(site).values()].filter(({ space }) => space.id === spaceId);
  return spaces.find(({ base }) => base.length === 0) ?? spaces[0];
}

/** Who reads pages. */
export type PageReading = {
  db: Db;
  site: ShownSite;
  claims: Claims;
  /** Is told when pages are read that visitors with other claims may not see. */
  audience: { isLimited: boolean };
};

/** The live pages of a place, as the visitor sees them. */
export async function pagesAt(
  { db, claims, audience }: Omit<PageReading, "site">,
  { space }: PublishedSpace,
): Promise<Pages> {
  const { organization_id: organizationId, revision: revisionId } = space;
  const index = await readIndex(db, { organizationId, revisionId });
  const conditions = conditionsIn(index);
  if (conditions.length > 0) audience.isLimited = true;
  return pagesFor(index, conditions, claims);
}

const conditionsByIndex = new WeakMap<TreeIndex, readonly string[]>();

/** All conditions of a revision's pages, each once. */
function conditionsIn(index: TreeIndex): readonly string[] {
  const before = conditionsByIndex.get(index);
  if (before !== undefined) return before;
  const conditions = [...new Set(index.readingOrder.flatMap(({ condition }) => condition ?? []))];
  conditionsByIndex.set(index, conditions);
  return conditions;
}

/** Groups of visitors for whom the pages of a revision are kept. */
const mostGroups = 50;
const groups = new WeakMap<TreeIndex, Map<string, Pages>>();

function pagesFor(index: TreeIndex, conditions: readonly string[], claims: Claims): Pages {
  const byKey = groups.get(index) ?? new Map<string, Pages>();
  groups.set(index, byKey);
  const unmet = new Set(conditions.filter((condition) => !holds(condition, claims)));
  const key = conditions.map((condition) => (unmet.has(condition) ? 0 : 1)).join("");
  const before = byKey.get(key);
  if (before !== undefined) return before;
  const pages = pagesIn(unmet.size === 0 ? index : withoutUnmet(index, unmet));
  if (byKey.size < mostGroups) byKey.set(key, pages);
  return pages;
}

function withoutUnmet(index: TreeIndex, unmet: ReadonlySet<string>): TreeIndex {
  const tree = new Map(index.tree);
  for (const { id, parent, condition } of index.readingOrder) {
    const isBelow = parent !== null && index.page(parent) !== undefined && !tree.has(parent);
    if (isBelow || (condition !== undefined && unmet.has(condition))) tree.delete(id);
  }
  return indexTree(tree);
}

const withoutConditions = new WeakMap<TreeIndex, Pages>();

/** The pages of a revision, whoever sees them. */
export function allPages(index: TreeIndex): Pages {
  const pages = withoutConditions.get(index) ?? pagesIn(index);
  withoutConditions.set(index, pages);
  return pages;
}

function pagesIn(index: TreeIndex): Pages {
  const hidden = new Set<string>();
  for (const page of index.readingOrder) {
    if (page.hidden || (page.parent !== null && hidden.has(page.parent))) hidden.add(page.id);
  }
  const reading = index.readingOrder.filter(
    (page) => page.type === "document" && !hidden.has(page.id),
  );
  return { index, reading, first: reading[0] };
}

/** Whether a page has a URL of its own: groups and links of the navigation don't, nor do pages that are computed. */
export const isReadable = (page: PageEntry) => page.type === "document";

/** What readers get who open a page: a group leads to its first page with a text. */
export function pageForReaders(
  index: TreeIndex,
  page: PageEntry | undefined,
): PageEntry | undefined {
  if (page === undefined || isReadable(page)) return page;
  return index.descendants(page.id).find(isReadable);
}

/** The segments of a page's URL from the root of the site. */
export function pathOfPage(
  { base, taken, row }: PublishedSpace,
  pages: Pages,
  page: PageEntry,
): string[] {
  if (page.id === pages.first?.id) return [...base];
  const { index } = pages;
  const path = index.path(page.id);
  const segments = path.split("/");
  // Another page or place has this path, so this one is found by its ID.
  const isTaken = taken.has(segments[0]!) || index.byPath(path)?.id !== page.id;
  return isTaken ? ["@", "pages", row.id, page.id] : [...base, ...segments];
}

/** What a path of a site leads to. */
export type Found = { place: PublishedSpace; pages: Pages; page: PageEntry | undefined };

/**
 * Finds the page at a path, if the visitor may see it. `page` is undefined for a space without pages; the result is undefined if nothing is there.
 */
export async function findPage(
  reading: PageReading,
  segments: readonly string[],
): Promise<Found | undefined> {
  const spaces = publishedSpacesOf(reading.site);
  if (segments[0] === "@" && segments[1] === "pages") {
    const place = [...spaces.values()].find(({ row }) => row.id === segments[2]);
    const pages = place && (await pagesAt(reading, place));
    const page = pages?.index.page(segments[3] ?? "");
    return place && pages && page && segments.length === 4 ? { place, pages, page } : undefined;
  }
  for (const { place, rest } of placesOf(reading.site, segments)) {
    const pages = await pagesAt(reading, place);
    if (rest === "") return { place, pages, page: pages.first };
    const page = pages.index.byPath(rest);
    if (page !== undefined) return { place, pages, page };
  }
  return undefined;
}

/** A place has a path of at most two segments. */
export const mostSegments = 2;

/**
 * The places that a path can lead to, with the path of the page there; "" for the place itself. The first one is meant, unless it
 * doesn't have the page.
 */
export function placesOf(
  site: LoadedSite,
  segments: readonly string[],
): { place: PublishedSpace; rest: string }[] {
  const spaces = publishedSpacesOf(site);
  const matches: { place: PublishedSpace; rest: string }[] = [];
  for (let length = Math.min(mostSegments, segments.length); length >= 0; length--) {
    const place = spaces.get(segments.slice(0, length).join("/"));
    if (place !== undefined) matches.push({ place, rest: segments.slice(length).join("/") });
  }
  return matches;
}
