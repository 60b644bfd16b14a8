import type { Element, Root } from "hast";
import { pageKey } from "../page-address.ts";
import {
  attribute,
  classes,
  descendants,
  elements,
  isElement,
  wordsOf,
} from "#content/html/hast.ts";

/** One entry of a site's table of contents: a page, or a label above pages. */
export type NavigationItem = { label: string; url?: string; items: NavigationItem[] };

/** A list of pages and its position. */
type PageList = { items: NavigationItem[]; element: Element; above: readonly Element[] };

/** Base of relative URLs, and whether a URL (without fragment) belongs to the import. */
type Surroundings = { base: string; inScope: (url: string) => boolean };

const navigationName =
  /(?:^|-)(?:side-?bar|sphinxsidebar|toctree|toctree-wrapper|menu|toc|nav|navigation)(?:$|-|wrapper)/i;
const contentsName = /(?:^|-)(?:toc|toctree|toctree-wrapper|contents)(?:$|-|wrapper)/i;
/** Lists of neighboring or parent pages, which aren't tables of contents. */
const trailName = /bread-?crumb|related|pagination|pager|prev-?next/i;
const neighborWords = /^(?:next|prev(?:ious)?)(?: (?:page|topic|chapter|section))?$/i;
const mostItems = 5_000;

/** Lists of pages that a page shows in a nav, a sidebar, or a table of contents; only the outermost ones. */
export function findLists(body: Element, surroundings: Surroundings): PageList[] {
  const lists: PageList[] = [];
  const visit = (element: Element, above: readonly Element[]) => {
    if (isTrail(element)) return;
    if (isNavigation(element)) {
      const items = readItems(element, { ...surroundings, left: mostItems });
      if (items.length > 0) lists.push({ items, element, above });
      return;
    }
    const path = [...above, element];
    for (const child of elements(element.children)) visit(child, path);
  };
  visit(body, []);
  return lists;
}

/**
 * Distinguishes the site's table of contents (the largest list outside the text) from lists in the page's text. A list
 * that contains the current page is the site's, wherever it is.
 * @param main element with the page's text; @param address URL of the page
 */
export function sortLists(
  lists: readonly PageList[],
  main: Element,
  address: string,
): { navigation: NavigationItem[]; contents: NavigationItem[] } {
  const own = pageKey(address);
  let navigation: NavigationItem[] = [];
  let most = 1;
  const contents: NavigationItem[] = [];
  for (const { items, element, above } of lists) {
    const pages = pagesOf(items, new Set());
    const named = namesOf(element).some((name) => contentsName.test(name));
    if (named && above.includes(main) && !(own !== null && pages.has(own))) contents.push(...items);
    else if (pages.size > most) [navigation, most] = [items, pages.size];
  }
  return { navigation, contents };
}

/** Absolute URL of the parent page, as stated by the page: by `rel`, by the access key "u", or by breadcrumbs. */
export function readUp(
  root: Root,
  address: string,
  { base, inScope }: Surroundings,
): string | undefined {
  const own = pageKey(address);
  const leadsUp = (link: Element): string | undefined => {
    const url = URL.parse(attribute(link, "href") ?? "", base);
    if (url === null || pageKey(url.href) === own) return undefined;
    url.hash = "";
    return inScope(url.href) ? url.href : undefined;
  };
  let trail: string | undefined;
  for (const element of descendants(root)) {
    if (isElement(element, "a", "link") && isUpLink(element)) {
      const up = leadsUp(element);
      if (up !== undefined) return up;
    }
    if (trail === undefined && isBreadcrumbs(element)) {
      const links = [...descendants(element)].filter((inner) => inner.tagName === "a");
      trail = links.map(leadsUp).findLast((up) => up !== undefined);
    }
  }
  return trail;
}

function isUpLink(link: Element): boolean {
  if (hasRelation(link, "up")) return true;
  return link.tagName === "a" && attribute(link, "accessKey")?.toLowerCase() === "u";
}

function hasRelation(link: Element, ...names: string[]): boolean {
  return (attribute(link, "rel") ?? "")
    .toLowerCase()
    .split(" ")
    .some((name) => names.includes(name));
}

function isBreadcrumbs(element: Element): boolean {
  return (
    namesOf(element).some((name) => /bread-?crumb/i.test(name)) ||
    (attribute(element, "itemType") ?? "").endsWith("/BreadcrumbList")
  );
}

function isTrail(element: Element): boolean {
  return namesOf(element).some((name) => trailName.test(name));
}

function isNavigation(element: Element): boolean {
  if (isElement(element, "nav", "aside") || attribute(element, "role") === "navigation")
    return true;
  return (
    isElement(element, "div", "ul", "dl") &&
    namesOf(element).some((name) => navigationName.test(name))
  );
}

/** An element's ID, classes, and label. */
function namesOf(element: Element): string[] {
  const names = [attribute(element, "id"), attribute(element, "ariaLabel")];
  return [...names.filter((name) => name !== undefined), ...classes(element)];
}

type Reading = Surroundings & { left: number };

/** Items of the outermost lists below an element; links outside any list are separate items. */
function readItems(element: Element, reading: Reading): NavigationItem[] {
  const items: NavigationItem[] = [];
  for (const child of elements(element.children)) {
    if (reading.left <= 0) break;
    if (child.tagName === "ul" || child.tagName === "ol")
      items.push(...elements(child.children).flatMap((li) => readItem(li, reading)));
    else if (isElement(child, "dl")) items.push(...readDefinitions(child, reading));
    else if (isElement(child, "a")) items.push(...linkItem(child, reading));
    else items.push(...readItems(child, reading));
  }
  return items;
}

function readItem(li: Element, reading: Reading): NavigationItem[] {
  const [first, ...rest] = readItems(li, reading);
  const leading = leadingLink(li);
  // The leading link may go to this page or into another one, which isn't an item.
  if (first && leading && linkItem(leading, { ...reading })[0]?.url === first.url)
    return [{ ...first, items: [...first.items, ...rest] }];
  const all = first ? [first, ...rest] : rest;
  if (leading) return all;
  const label = ownWords(li);
  return label === "" || all.length === 0 ? all : [{ label, items: all }];
}

/** DocBook writes its contents as a definition list, where each term may be followed by the list of its parts. */
function readDefinitions(list: Element, reading: Reading): NavigationItem[] {
  const items: NavigationItem[] = [];
  let term: NavigationItem | undefined;
  for (const child of elements(list.children)) {
    const inner = readItems(child, reading);
    if (child.tagName === "dd" && term) term.items.push(...inner);
    else items.push(...inner);
    if (child.tagName === "dt") term = inner.at(-1);
  }
  return items;
}

function linkItem(link: Element, reading: Reading): NavigationItem[] {
  const url = URL.parse(attribute(link, "href") ?? "", reading.base);
  const label = wordsOf(link);
  if (url === null || label === "" || url.hash !== "" || !reading.inScope(url.href)) return [];
  if (isNeighbor(link, label)) return [];
  reading.left--;
  return [{ label, url: url.href, items: [] }];
}

/** A link to the previous or next page, which doesn't show a hierarchy. */
function isNeighbor(link: Element, label: string): boolean {
  const key = attribute(link, "accessKey")?.toLowerCase();
  if (hasRelation(link, "next", "prev") || key === "n" || key === "p") return true;
  return neighborWords.test(label) || neighborWords.test(attribute(link, "title") ?? "");
}

function leadingLink(element: Element): Element | undefined {
  for (const child of elements(element.children)) {
    if (child.tagName === "ul" || child.tagName === "ol") return undefined;
    if (child.tagName === "a") return child;
    const inner = leadingLink(child);
    if (inner) return inner;
  }
  return undefined;
}

function ownWords(li: Element): string {
  const own = li.children.filter((child) => !isElement(child, "ul", "ol"));
  return wordsOf({ type: "root", children: own }).slice(0, 250);
}

/** Keys of all pages in the items. */
function pagesOf(items: readonly NavigationItem[], keys: Set<string>): Set<string> {
  for (const item of items) {
    const key = item.url === undefined ? null : pageKey(item.url);
    if (key !== null) keys.add(key);
    pagesOf(item.items, keys);
  }
  return keys;
}
