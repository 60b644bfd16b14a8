import type { Element, Nodes } from "hast";
import {
  attribute,
  classes,
  descendants,
  elements,
  find,
  isElement,
  wordsOf,
  hasClass,
} from "#content/html/hast.ts";
import type { SourceChanges } from "#content/source-changes.ts";
import { isHeading } from "#content/html/anchors.ts";
import { holdsHeading, isTool } from "#content/html/tools.ts";

const unseenNames = new Set(["script", "style", "noscript", "template", "link", "meta"]);
const frameName =
  /^(?:breadcrumbs?|md-header|navbar|nav-?header|nav-?footer|footer|site-header|site-footer|sidebar-nav|sphinxsidebar|wy-nav-side|related|page-nav|prev-next.*|pagination.*|pager|cookie.*|consent.*|gdpr.*|share-.*|feedback.*|ads?|advert.*)$/i;
/** IDs of page frames. As classes, generators use these names for parts of the text, too. */
const frameId = /^(?:nav|sidebar)$/i;
const contentsName =
  /^(?:toc-?(?:mobile|desktop|container|sidebar)?|table-of-contents|on-this-page|local-toc|theme-doc-toc.*|toctitle)$/i;
const spoken =
  /note|tip|warn|caution|danger|important|info|admonition|alert|footnote|topic|aside$|sidebar/i;

/**
 * Removes the site's frame from a page: navigation, search, banners, edit links, scripts. What remains is the page's
 * content. Authors choose their own IDs and classes, so a name alone never removes an element: it must also have the
 * role, position, or shape of a frame.
 * @param address URL of the page, to distinguish its own table of contents from links to other pages
 * @param changes what was removed is counted there
 */
export function prune(body: Element, address: string, changes: SourceChanges): void {
  for (const { tagName } of discard(body, (element) => unseenNames.has(element.tagName))) {
    if (tagName === "script") changes.note("script");
    if (tagName === "style" || tagName === "link") changes.note("style");
  }
  changes.note("comment", discardComments(body));
  // Before removing tools, because a button distinguishes a banner from a part of the text.
  changes.note("frame", discardFrames(body, false));
  for (const tool of discard(
    body,
    (element) => isTool(element) || isOwnContents(element, address),
  )) {
    if (controls.has(tool.tagName)) changes.note("form");
    else if (tool.tagName === "nav" || linksIn(tool).length > 1) changes.note("frame");
  }
}

const controls = new Set(["button", "input", "select", "textarea"]);

function discard(parent: Element, unwanted: (element: Element) => boolean): Element[] {
  const gone = elements(parent.children).filter(unwanted);
  const removed = new Set<Nodes>(gone);
  parent.children = parent.children.filter((child) => !removed.has(child));
  return [...gone, ...elements(parent.children).flatMap((child) => discard(child, unwanted))];
}

/** @returns how many were removed */
function discardComments(parent: Element): number {
  const before = parent.children.length;
  parent.children = parent.children.filter(({ type }) => type !== "comment");
  return elements(parent.children).reduce(
    (removed, child) => removed + discardComments(child),
    before - parent.children.length,
  );
}

/**
 * @param inContent whether the parent is, or is inside, the page's main content
 * @returns how many were removed
 */
function discardFrames(parent: Element, inContent: boolean): number {
  const siblings = elements(parent.children);
  const before = parent.children.length;
  parent.children = parent.children.filter((child) => {
    if (!isElement(child)) return true;
    const atEdge = child === siblings[0] || child === siblings.at(-1);
    return !isLandmark(child, parent, inContent) && !isNamedFrame(child, inContent, atEdge);
  });
  let removed = before - parent.children.length;
  for (const child of elements(parent.children)) {
    removed += discardFrames(child, inContent || child.tagName === "section" || isPlace(child));
  }
  return removed;
}

/** The header, footer, or sidebar of the whole site. Those of a part of the content belong to the content. */
function isLandmark(element: Element, parent: Element, inContent: boolean): boolean {
  switch (element.tagName) {
    case "header":
      return find(element, inContent ? isHeading : (inner) => inner.tagName === "h1") === undefined;
    case "footer":
      return !isElement(parent, "blockquote");
    case "aside":
      return !isSpoken(element) && !(inContent && !isMostlyLinks(element));
    default:
      return false;
  }
}

function isSpoken(element: Element): boolean {
  const role = attribute(element, "role") ?? "";
  return (
    role.startsWith("note") ||
    role.startsWith("doc-") ||
    classes(element).some((name) => spoken.test(name))
  );
}

function isNamedFrame(element: Element, inContent: boolean, atEdge: boolean): boolean {
  const names = inContent ? classes(element) : namesOf(element);
  const isNamed =
    names.some((name) => frameName.test(name)) ||
    (!inContent && frameId.test(attribute(element, "id") ?? ""));
  if (!isNamed || find(element, isPlace)) return false;
  return isMostlyLinks(element) || holdsControl(element) || (atEdge && !holdsHeading(element));
}

/** A table of contents of this page. A list that links to other pages is content, as in an overview page. */
function isOwnContents(element: Element, address: string): boolean {
  if (!namesOf(element).some((name) => contentsName.test(name))) return false;
  const here = address.split("#")[0];
  const links = linksIn(element);
  const leadsAway = links.some((link) => {
    const href = attribute(link, "href") ?? "";
    return !href.startsWith("#") && URL.parse(href, address)?.href.split("#")[0] !== here;
  });
  if (leadsAway || wordsOf(element).length - lengthOf(links) > longestContentsTitle) return false;
  // A list that a script fills has at most a title.
  return links.length > 0 || find(element, (inner) => inner.tagName === "p") === undefined;
}

/** Maximum characters besides its links in a table of contents, such as "On this page". */
const longestContentsTitle = 80;

function isMostlyLinks(element: Element): boolean {
  return lengthOf(linksIn(element)) * 2 >= wordsOf(element).length;
}

function lengthOf(links: readonly Element[]): number {
  return links.reduce((sum, link) => sum + wordsOf(link).length, 0);
}

function linksIn(element: Element): Element[] {
  return [...descendants(element)].filter(
    (inner) => inner.tagName === "a" && attribute(inner, "href") !== undefined,
  );
}

function holdsControl(element: Element): boolean {
  return find(element, (inner) => isElement(inner, "form", "button", "input")) !== undefined;
}

function namesOf(element: Element): string[] {
  const id = attribute(element, "id");
  return id === undefined ? classes(element) : [id, ...classes(element)];
}

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
function isPlace(element: Element): boolean {
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
