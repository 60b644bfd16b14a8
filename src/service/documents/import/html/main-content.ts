import type { Element, Nodes } from "hast";
import { attribute, descendants, hasClass, isElement, wordsOf } from "#content/html/hast.ts";

type Test = (element: Element) => boolean;

const byId =
  (...ids: string[]): Test =>
  (element) =>
    ids.includes(attribute(element, "id") ?? "");
const byClass =
  (...names: string[]): Test =>
  (element) =>
    hasClass(element, ...names);

/** Where documentation sites have the main content, most reliable first. */
const candidates: Test[] = [
  (element) => attribute(element, "itemProp") === "articleBody",
  byClass("markdown-body", "theme-doc-markdown", "vp-doc", "sl-markdown-content"),
  (element) => isElement(element, "article"),
  (element) => isElement(element, "main") || attribute(element, "role") === "main",
  byId("content", "main-content", "docContent", "bodyContent"),
  byClass("document", "main-content", "page-content", "md-content", "book-body", "doc-content"),
];

/** Minimum share of the page's words for an element to count as its content. */
const enough = 0.4;

/** Whether sites use an element like this for their main content. */
export function isPlace(element: Element): boolean {
  return candidates.some((fits) => fits(element));
}

/**
 * The element with a page's own text. Remove navigation and other frames first, so that the share of words is
 * meaningful. A kind of element that occurs several times (a list of articles) doesn't count.
 */
export function chooseMain(body: Element): Element {
  const total = wordsOf(body).length;
  for (const fits of candidates) {
    const elements = outermost(body, fits);
    const [only] = elements;
    if (elements.length === 1 && only && wordsOf(only).length >= total * enough) return only;
  }
  return body;
}

function outermost(root: Element, fits: Test): Element[] {
  const fitting: Element[] = [];
  for (const child of root.children) {
    if (child.type !== "element") continue;
    if (fits(child)) fitting.push(child);
    else fitting.push(...outermost(child, fits));
  }
  return fitting;
}

/** The element that contains the page's visible content. */
export function bodyOf(root: Nodes): Element | undefined {
  for (const element of descendants(root)) if (element.tagName === "body") return element;
  return undefined;
}
