import type { Element } from "hast";
import { attribute, classes, elements, isElement, wordsOf } from "./hast.ts";

/** One entry of a site's own table of contents: a page, or a label over pages. */
export type NavigationItem = { label: string; url?: string; items: NavigationItem[] };

const navigationClass =
  /(?:^|-)(?:side-?bar|sphinxsidebar|toctree|toctree-wrapper|menu|toc|nav|navigation)(?:$|-|wrapper)/i;
const mostItems = 5_000;

/**
 * The table of contents with the most pages which a page shows: in a nav, a sidebar, or a list of contents.
 * @param base what relative addresses stand on
 * @param inScope whether an address (without fragment) belongs to the import
 */
export function readNavigation(
  body: Element,
  base: string,
  inScope: (url: string) => boolean,
): NavigationItem[] {
  let best: NavigationItem[] = [];
  let most = 1;
  const consider = (element: Element) => {
    const items = readItems(element, { base, inScope, left: mostItems });
    const pages = countPages(items, new Set());
    if (pages > most) [best, most] = [items, pages];
  };
  const visit = (element: Element) => {
    if (isNavigation(element)) consider(element);
    else elements(element.children).forEach(visit);
  };
  visit(body);
  return best;
}

function isNavigation(element: Element): boolean {
  if (isElement(element, "nav", "aside") || attribute(element, "role") === "navigation")
    return true;
  const id = attribute(element, "id") ?? "";
  return (
    isElement(element, "div", "ul", "dl") &&
    [id, ...classes(element)].some((name) => navigationClass.test(name))
  );
}

type Reading = { base: string; inScope: (url: string) => boolean; left: number };

/** Items of the outermost lists below an element; links outside any list are items of their own. */
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
  if (first && leading && first.label === wordsOf(leading))
    return [{ ...first, items: [...first.items, ...rest] }];
  const all = first ? [first, ...rest] : rest;
  if (leading) return all;
  const label = ownWords(li);
  return label === "" || all.length === 0 ? all : [{ label, items: all }];
}

/** DocBook writes its contents as a definition list: each term may be followed by the list of its parts. */
function readDefinitions(list: Element, reading: Reading): NavigationItem[] {
  const items: NavigationItem[] = [];
  for (const child of elements(list.children)) {
    const inner = readItems(child, reading);
    const last = items.at(-1);
    if (child.tagName === "dd" && last) last.items.push(...inner);
    else items.push(...inner);
  }
  return items;
}

function linkItem(link: Element, reading: Reading): NavigationItem[] {
  const url = URL.parse(attribute(link, "href") ?? "", reading.base);
  const label = wordsOf(link);
  if (url === null || label === "" || url.hash !== "" || !reading.inScope(url.href)) return [];
  reading.left--;
  return [{ label, url: url.href, items: [] }];
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

function countPages(items: readonly NavigationItem[], seen: Set<string>): number {
  for (const item of items) {
    if (item.url !== undefined) seen.add(item.url);
    countPages(item.items, seen);
  }
  return seen.size;
}
