import type { NavigationItem } from "./html/navigation.ts";
import type { PageOutcome } from "./outcome.ts";
import { pageKey } from "./page-address.ts";
import { Placing } from "./placing.ts";
import type { PlacedPage } from "./placing.ts";

/** Deepest level at which pages are put; leaves room below the tree's own limit. */
const deepest = 12;

/**
 * The page tree of a crawled site. Where a table of contents names a page, it stands there; the others follow the
 * folders of their addresses, in the order in which links lead to them from the start.
 * @param start key of the page the crawl began with
 * @param resolve the key of the imported page to which an address leads
 */
export function buildSiteTree(
  pages: readonly PageOutcome[],
  start: string,
  resolve: (address: string) => string | undefined,
): PlacedPage[] {
  const ordered = inLinkOrder(pages, start, resolve);
  const placing = new Placing(ordered);
  for (const items of tablesOfContents(ordered)) placeItems(placing, items, null, resolve, start);
  const home = placing.page(start);
  if (home !== undefined && !placing.isPlaced(start)) placing.placeFirst(home);
  for (const page of ordered) {
    if (!placing.isPlaced(page.key)) placeByFolder(placing, page.key, start);
  }
  return placing.top.flatMap((node) => flattened(node, 1));
}

/** Breadth first along the links, each page's in their order; what no link leads to follows by address. */
function inLinkOrder(
  pages: readonly PageOutcome[],
  start: string,
  resolve: (address: string) => string | undefined,
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

/** Tables of contents worth following: small ones are lists of neighbours. */
function tablesOfContents(pages: readonly PageOutcome[]): NavigationItem[][] {
  const sizes = pages.map(({ page }) => countItems(page.navigation));
  const least = Math.max(3, Math.max(0, ...sizes) / 3);
  return pages.filter((_, index) => sizes[index]! >= least).map(({ page }) => page.navigation);
}

function countItems(items: readonly NavigationItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item.items), 0);
}

function placeItems(
  placing: Placing,
  items: readonly NavigationItem[],
  parent: PlacedPage | null,
  resolve: (address: string) => string | undefined,
  start: string,
): void {
  for (const item of items) {
    const page = placing.page((item.url && resolve(item.url)) ?? "");
    if (page !== undefined) {
      const node = placing.placed(page.key) ?? placing.place(page, parent);
      placeItems(placing, item.items, node, resolve, start);
    } else if (item.items.length > 0) {
      const mayGroup = parent === null || parent.page === null;
      const key = `${parent?.key ?? start}#${item.label}`;
      placeItems(
        placing,
        item.items,
        mayGroup ? placing.group(key, item.label, parent) : parent,
        resolve,
        start,
      );
    }
  }
}

/** Under the page or group that stands for the nearest folder above; a folder of several pages without one gets a group. */
function placeByFolder(placing: Placing, key: string, start: string): PlacedPage {
  const done = placing.placed(key);
  if (done) return done;
  return placing.place(placing.page(key)!, folderNode(placing, folderOf(key), key, start));
}

function folderNode(
  placing: Placing,
  folder: string,
  key: string,
  start: string,
): PlacedPage | null {
  if (folder === "" || folder === start || `${start}/`.startsWith(`${folder}/`)) return null;
  for (const candidate of [folder, `${folder}-index`]) {
    if (candidate !== key && placing.page(candidate))
      return placeByFolder(placing, candidate, start);
  }
  const above = folderNode(placing, folderOf(folder), key, start);
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

/** Groups that hold nothing go, and what stands too deep comes up beside its parent. */
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
): (address: string) => string | undefined {
  return (address) => {
    let key = pageKey(address);
    for (let steps = 0; key !== null && steps < 5; steps++) {
      if (pages.has(key)) return key;
      key = aliases.get(key) ?? null;
    }
    return undefined;
  };
}
