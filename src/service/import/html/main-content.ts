import type { Element, Nodes } from "hast";
import { attribute, classes, descendants, hasClass, isElement, wordsOf } from "./hast.ts";

type Test = (element: Element) => boolean;

const byId =
  (...ids: string[]): Test =>
  (element) =>
    ids.includes(attribute(element, "id") ?? "");
const byClass =
  (...names: string[]): Test =>
  (element) =>
    hasClass(element, ...names);

/** Where documentation sites keep what a page says, the surest sign first. */
const places: Test[] = [
  (element) => attribute(element, "itemProp") === "articleBody",
  byClass("markdown-body", "theme-doc-markdown", "vp-doc", "sl-markdown-content"),
  (element) => isElement(element, "article"),
  (element) => isElement(element, "main") || attribute(element, "role") === "main",
  byId("content", "main-content", "docContent", "bodyContent"),
  byClass("document", "main-content", "page-content", "md-content", "book-body", "doc-content"),
];

/** Share of the page's words which a place must hold to count as the page's content. */
const enough = 0.4;

/**
 * The element that holds a page's own text. Chrome must be gone already, so that the share of words means
 * something; a place that is there several times (a list of articles) is none.
 */
export function chooseMain(body: Element): Element {
  const total = wordsOf(body).length;
  for (const fits of places) {
    const found = outermost(body, fits);
    const [only] = found;
    if (found.length === 1 && only && wordsOf(only).length >= total * enough) return only;
  }
  return body;
}

function outermost(root: Element, fits: Test): Element[] {
  const found: Element[] = [];
  for (const child of root.children) {
    if (child.type !== "element") continue;
    if (fits(child)) found.push(child);
    else found.push(...outermost(child, fits));
  }
  return found;
}

/** The element in which the page's visible part stands. */
export function bodyOf(root: Nodes): Element | undefined {
  for (const element of descendants(root)) if (element.tagName === "body") return element;
  return undefined;
}

const chromeNames = new Set(
  (
    "script style noscript template nav link meta button select textarea dialog object embed " +
    "canvas map svg"
  ).split(" "),
);
const chromeRoles = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "search",
  "tablist",
  "dialog",
  "alertdialog",
]);
const chromeClass =
  /^(?:breadcrumbs?|md-header|navbar|nav-?header|nav-?footer|footer|site-header|site-footer|sidebar-nav|sphinxsidebar|wy-nav-side|related|headerlink|hash-link|header-anchor|anchorjs-link|heading-anchor|sr-only|visually-hidden|screen-reader-text|skip-?link|skip-to-content|edit-?(?:this-)?page|edit-on-github|last-updated|page-nav|prev-next.*|pagination.*|pager|toc-?(?:mobile|desktop|container|sidebar)?|table-of-contents|on-this-page|local-toc|theme-doc-toc.*|cookie.*|consent.*|gdpr.*|copy-?(?:btn|button|code)?|copybtn|clipboard.*|share-.*|feedback.*|ads?|advert.*|admonition-icon|conum-toggle)$/i;
const chromeId =
  /^(?:navbar|sidebar|nav|footer|site-(?:header|footer)|breadcrumbs?|cookie.*|toc|table-of-contents|toctitle)$/i;
const editLink =
  /^(?:edit (?:this|on|page)\b.*|improve this (?:page|doc).*|suggest (?:an? )?(?:edit|change)s?.*|report (?:an? )?(?:issue|bug).*|view (?:page )?source|view on github|permalink|link to this .*|copy link.*)$/i;

/** Whether an element is part of the site's frame or a tool, not of what the page says. */
export function isChrome(element: Element, pageAddress: string): boolean {
  const { tagName } = element;
  if (chromeNames.has(tagName)) return true;
  if (chromeRoles.has(attribute(element, "role") ?? "")) return true;
  if (attribute(element, "hidden") !== undefined && attribute(element, "role") !== "tabpanel") {
    return true;
  }
  if (tagName === "a" && editLink.test(wordsOf(element))) return true;
  if (attribute(element, "ariaHidden") === "true" && wordsOf(element).length < 3) return true;
  const named =
    classes(element).some((name) => chromeClass.test(name)) ||
    chromeId.test(attribute(element, "id") ?? "");
  return named && !leadsToOtherPages(element, pageAddress);
}

/** A list of contents which leads to other pages is what an overview page says; one of the page itself is not. */
function leadsToOtherPages(element: Element, pageAddress: string): boolean {
  if (!/toc|contents/i.test(`${classes(element).join(" ")} ${attribute(element, "id") ?? ""}`)) {
    return false;
  }
  const here = pageAddress.split("#")[0];
  for (const link of descendants(element)) {
    const href = link.tagName === "a" ? attribute(link, "href") : undefined;
    if (href === undefined || href.startsWith("#")) continue;
    if (URL.parse(href, pageAddress)?.href.split("#")[0] !== here) return true;
  }
  return false;
}
