import type { NavigationItem } from "./html/navigation.ts";
import type { PageOutcome } from "./outcome.ts";
import { fileKey, pageKey } from "./page-address.ts";
import { withoutId } from "./names.ts";

/** A page that lists at least this share of all pages is the site's table of contents. */
const nearlyAll = 0.8;
/** Maximum depth of imported pages; leaves room below the tree's own limit. */
const deepest = 12;

/**
 * Builds the page tree of a crawled site. A page's parent comes from the site's table of contents. If that doesn't list
 * it, its parent is the page that lists it as a part, or the one that it states itself. All other pages follow the
 * folders of their URLs, in link order from the start page.
 * @param start key of the page where the crawl started
 * @param resolve returns the key of the imported page for a URL
 */
export function buildSiteTree(
  pages: readonly PageOutcome[],
  start: string,
  resolve: Resolve,
): PlacedPage[] {
  const ordered = inLinkOrder(pages, start, resolve);
  const placing = new Placing(ordered);
  const site: Site = { placing, start, resolve, placingNow: new Set() };
  for (const { page } of tablesOfContents(ordered, site)) placeItems(site, page.navigation, null);
  placeParts(site, ordered);
  const home = placing.page(start);
  if (home !== undefined && !placing.isPlaced(start)) placing.placeFirst(home);
  for (const page of ordered) placeAlone(site, page);
  return placing.top.flatMap((node) => flattened(node, 1));
}

type Resolve = (address: string) => string | undefined;

type Site = {
  placing: Placing;
  start: string;
  resolve: Resolve;
  /** Pages being placed. Prevents an infinite loop if two pages name each other as parent. */
  placingNow: Set<string>;
};

/** Breadth-first along each page's links, in order; unlinked pages follow, sorted by URL. */
function inLinkOrder(
  pages: readonly PageOutcome[],
  start: string,
  resolve: Resolve,
): PageOutcome[] {
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const first = byKey.get(start);
  const rest = pages.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const ordered = new Set<PageOutcome>();
  for (const root of first ? [first, ...rest] : rest) {
    ordered.add(root);
    // Iterating a set includes entries added during the iteration, so this proceeds level by level.
    for (const page of ordered) {
      for (const link of page.page.links) {
        const next = byKey.get(resolve(link) ?? "");
        if (next) ordered.add(next);
      }
    }
    if (ordered.size === pages.length) break;
  }
  return [...ordered];
}

/**
 * Pages whose lists are probably the site's table of contents: pairs of pages where each lists itself and the other. Of
 * the remaining pages, only the start page and lists at least a third as large count, because small ones list neighbors.
 */
function tablesOfContents(pages: readonly PageOutcome[], { start, resolve }: Site): PageOutcome[] {
  const keys = pages.map(({ page }) => keysOf(page.navigation, resolve));
  const byPage = new Map(pages.map(({ key }, index) => [key, keys[index]!]));
  const sure = pages.map(({ key }) => {
    const listed = byPage.get(key)!;
    return (
      listed.has(key) && [...listed].some((other) => other !== key && byPage.get(other)?.has(key))
    );
  });
  const largest = Math.max(0, ...keys.map((listed, index) => (sure[index] ? listed.size : 0)));
  const least = Math.max(3, (largest || pages.length) / 3);
  return pages.filter((page, index) => {
    return sure[index] || page.key === start || keys[index]!.size >= least;
  });
}

function keysOf(
  items: readonly NavigationItem[],
  resolve: Resolve,
  keys = new Set<string>(),
): Set<string> {
  for (const item of items) {
    const key = item.url === undefined ? undefined : resolve(item.url);
    if (key !== undefined) keys.add(key);
    keysOf(item.items, resolve, keys);
  }
  return keys;
}

/**
 * Places the pages that a page lists below it, or at the top level if it is the start page or lists nearly all pages.
 * The page itself must be placed first. If another page's list contains it, that list goes first.
 */
function placeParts(site: Site, pages: readonly PageOutcome[]): void {
  const { placing, start, resolve } = site;
  // The start page and the page with the list are usually not in the list.
  const most = Math.max(3, (pages.length - 2) * nearlyAll);
  const waiting = new Map<PageOutcome, Set<string>>();
  for (const page of pages) {
    const listed = keysOf(page.page.contents ?? [], resolve);
    if (page.key === start || listed.size >= most) placeItems(site, page.page.contents ?? [], null);
    else if (listed.size > 0) waiting.set(page, listed);
  }
  while (waiting.size > 0) {
    const owners = [...waiting.keys()];
    const next =
      owners.find(({ key }) => placing.isPlaced(key)) ??
      owners.find(({ key }) => ![...waiting.values()].some((listed) => listed.has(key))) ??
      owners[0]!;
    placeItems(site, next.page.contents!, placeAlone(site, next));
    waiting.delete(next);
  }
}

function placeItems(site: Site, items: readonly NavigationItem[], parent: PlacedPage | null): void {
  const { placing, start, resolve } = site;
  for (const item of items) {
    const page = placing.page((item.url && resolve(item.url)) ?? "");
    if (page !== undefined) {
      const node = placing.placed(page.key) ?? placing.place(page, parent);
      placeItems(site, item.items, node);
    } else if (item.items.length > 0) {
      const mayGroup = parent === null || parent.page === null;
      const key = `${parent?.key ?? start}#${item.label}`;
      placeItems(site, item.items, mayGroup ? placing.group(key, item.label, parent) : parent);
    }
  }
}

/** Places a page below its stated parent, else below the page or group of its folder. */
function placeAlone(site: Site, page: PageOutcome): PlacedPage {
  const { placing, placingNow } = site;
  const done = placing.placed(page.key);
  if (done) return done;
  placingNow.add(page.key);
  const parent = pageAbove(site, page) ?? folderNode(site, folderOf(page.key));
  placingNow.delete(page.key);
  return placing.place(page, parent);
}

function pageAbove(site: Site, { page: { up } }: PageOutcome): PlacedPage | undefined {
  const above = site.placing.page((up && site.resolve(up)) ?? "");
  if (above === undefined || above.key === site.start || site.placingNow.has(above.key))
    return undefined;
  return placeAlone(site, above);
}

/** A folder with several pages but no page of its own becomes a group. */
function folderNode(site: Site, folder: string): PlacedPage | null {
  const { placing, start, placingNow } = site;
  if (folder === "" || folder === start || `${start}/`.startsWith(`${folder}/`)) return null;
  for (const candidate of [folder, `${folder}-index`, placing.withId(folder)]) {
    const page = placing.page(candidate ?? "");
    if (candidate !== undefined && page !== undefined && !placingNow.has(candidate))
      return placeAlone(site, page);
  }
  const above = folderNode(site, folderOf(folder));
  const mayGroup = above === null || above.page === null;
  if (!mayGroup || countBelow(placing, folder) < 2) return above;
  return placing.group(`${folder}/`, titleOfFolder(folder), above);
}

function countBelow(placing: Placing, folder: string): number {
  let count = 0;
  for (const key of placing.keys()) if (key.startsWith(`${folder}/`)) count++;
  return count;
}

function folderOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf("/")));
}

function titleOfFolder(folder: string): string {
  const name = withoutId(folder.slice(folder.lastIndexOf("/") + 1))
    .replaceAll(/[-_]+/g, " ")
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Removes empty groups, and moves pages that are nested too deeply up next to their parent. */
function flattened(node: PlacedPage, level: number): PlacedPage[] {
  if (node.page === null && node.pages.length === 0) return [];
  const below = node.pages.flatMap((child) => flattened(child, level + 1));
  if (node.page === null && below.length === 0) return [];
  if (level < deepest) return [{ ...node, pages: below }];
  return [{ ...node, pages: [] }, ...below];
}

/** Resolves URLs to the imported pages they lead to, through redirects and canonical URLs. */
export function addressResolver(
  pages: ReadonlyMap<string, PageOutcome>,
  aliases: ReadonlyMap<string, string>,
): Resolve {
  return (address) => {
    const file = fileKey(address);
    // Pages that compete for a key are told apart by their files.
    if (file !== null && pages.has(file)) return file;
    let key = pageKey(address);
    for (let steps = 0; key !== null && steps < 5; steps++) {
      if (pages.has(key)) return key;
      key = aliases.get(key) ?? null;
    }
    return undefined;
  };
}

/** A page at its place in the tree, or a group: a label above pages. `key` of a group is its folder or label. */
export type PlacedPage = {
  key: string;
  page: PageOutcome | null;
  title: string;
  pages: PlacedPage[];
};

/** A page tree under construction: each page and group appears once. */
class Placing {
  readonly top: PlacedPage[] = [];
  readonly #outcomes: Map<string, PageOutcome>;
  readonly #placed = new Map<string, PlacedPage>();
  readonly #groups = new Map<string, PlacedPage>();
  #named: Map<string, string> | undefined;

  constructor(pages: readonly PageOutcome[]) {
    this.#outcomes = new Map(pages.map((page) => [page.key, page]));
  }

  page(key: string): PageOutcome | undefined {
    return this.#outcomes.get(key);
  }

  /** The key of the page that has a name, and an ID after it. */
  withId(name: string): string | undefined {
    this.#named ??= new Map([...this.keys()].map((key) => [withoutId(key), key]));
    const key = this.#named.get(name);
    return key === name ? undefined : key;
  }

  isPlaced(key: string): boolean {
    return this.#placed.has(key);
  }

  placed(key: string): PlacedPage | undefined {
    return this.#placed.get(key);
  }

  place(page: PageOutcome, parent: PlacedPage | null): PlacedPage {
    const node: PlacedPage = { key: page.key, page, title: page.page.title, pages: [] };
    this.#placed.set(page.key, node);
    (parent?.pages ?? this.top).push(node);
    return node;
  }

  placeFirst(page: PageOutcome): void {
    this.place(page, null);
    this.top.unshift(this.top.pop()!);
  }

  /** The group for a key. If it is new, creates it below `parent` (a group or the top level). */
  group(key: string, title: string, parent: PlacedPage | null): PlacedPage {
    let node = this.#groups.get(key);
    if (node === undefined) {
      node = { key, page: null, title, pages: [] };
      this.#groups.set(key, node);
      (parent?.pages ?? this.top).push(node);
    }
    return node;
  }

  keys(): Iterable<string> {
    return this.#outcomes.keys();
  }
}
