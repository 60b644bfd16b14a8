import type { NavigationItem } from "./html/navigation.ts";
import type { PageOutcome } from "./outcome.ts";
import { pageKey } from "./page-address.ts";
import { Placing } from "./placing.ts";
import type { PlacedPage } from "./placing.ts";

/** Share of all pages which a list names that is the table of contents of the site. */
const nearlyAll = 0.8;
/** Deepest level at which pages are put; leaves room below the tree's own limit. */
const deepest = 12;

/**
 * The page tree of a crawled site. A page's parent comes from the site's table of contents, else from the page that
 * lists it as a part, or from the parent that it names itself. All others follow the folders of their URLs, in link
 * order from the start page.
 * @param start key of the page the crawl began with
 * @param resolve the key of the imported page to which an address leads
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
  /** Pages being placed: two pages that name each other as parent would loop forever. */
  placingNow: Set<string>;
};

/** Breadth first along each page's links, in order; unlinked pages follow by address. */
function inLinkOrder(
  pages: readonly PageOutcome[],
  start: string,
  resolve: Resolve,
): PageOutcome[] {
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const first = byKey.get(start);
  const rest = pages.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const ordered = new Set<PageOutcome>();
  for (const root of first ? [first, ...rest] : rest) {
    ordered.add(root);
    // A set gives what is added while it is walked, so this walks level by level.
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
 * The pages whose lists can be tables of contents of the site: two pages of which each names itself and the other. Of
 * the others only what the start page shows counts, and what is large beside the sure ones; small ones are lists of
 * neighbors.
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
 * Puts the pages which a page lists under it; at the top when it is the start, or lists nearly all of the site. The
 * place of the page itself comes first: while another list may still name it, that one goes before.
 */
function placeParts(site: Site, pages: readonly PageOutcome[]): void {
  const { placing, start, resolve } = site;
  // The start and the page of the list itself are in no list.
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

/** Below its parent page if it names one, else below the page or group of its folder. */
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

/** A folder of several pages without one of its own gets a group. */
function folderNode(site: Site, folder: string): PlacedPage | null {
  const { placing, start, placingNow } = site;
  if (folder === "" || folder === start || `${start}/`.startsWith(`${folder}/`)) return null;
  for (const candidate of [folder, `${folder}-index`]) {
    const page = placing.page(candidate);
    if (page !== undefined && !placingNow.has(candidate)) return placeAlone(site, page);
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
  const name = folder
    .slice(folder.lastIndexOf("/") + 1)
    .replaceAll(/[-_]+/g, " ")
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Empty groups are removed, and pages that are nested too deep move up next to their parent. */
function flattened(node: PlacedPage, level: number): PlacedPage[] {
  if (node.page === null && node.pages.length === 0) return [];
  const below = node.pages.flatMap((child) => flattened(child, level + 1));
  if (node.page === null && below.length === 0) return [];
  if (level < deepest) return [{ ...node, pages: below }];
  return [{ ...node, pages: [] }, ...below];
}

/** Resolves addresses to the imported pages they lead to, over redirects and the page's own idea of its address. */
export function addressResolver(
  pages: ReadonlyMap<string, PageOutcome>,
  aliases: ReadonlyMap<string, string>,
): Resolve {
  return (address) => {
    let key = pageKey(address);
    for (let steps = 0; key !== null && steps < 5; steps++) {
      if (pages.has(key)) return key;
      key = aliases.get(key) ?? null;
    }
    return undefined;
  };
}
