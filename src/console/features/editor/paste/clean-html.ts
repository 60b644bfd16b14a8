import type { Element, ElementContent, Root } from "hast";
import { normaliseAdmonitions } from "#content/html/admonitions.ts";
import { linesForLists, linesOf } from "#content/html/cells.ts";
import { normaliseCode } from "#content/html/code.ts";
import { normaliseFootnotes } from "#content/html/footnotes.ts";
import { mathForFormulas } from "#content/html/formulas.ts";
import {
  attribute,
  descendants,
  elements,
  find,
  hasClass,
  isElement,
  make,
  rewrite,
} from "#content/html/hast.ts";
import { captionedPicture, expandable, isCaptioned } from "#content/html/kept-markup.ts";
import { contentOfFrame, normaliseTables } from "#content/html/tables.ts";
import { isTool } from "#content/html/tools.ts";
import {
  codeForParagraphs,
  elementsForStyles,
  isMonospaced,
  plainSpaces,
  styleOf,
} from "#content/html/inline-styles.ts";
import { boxesForTasks, listsForParagraphs, settleLists } from "./word-lists.ts";

/**
 * What a clipboard's HTML says, as the plain HTML that converts well: without the frame of a page, the styles of a word
 * processor, and what only its application shows.
 */
export function cleanHtml(root: Root): Element {
  const body = find(root, ({ tagName }) => tagName === "body");
  const main = make("main", body?.children ?? (root.children as ElementContent[]));
  discard(main, isUnseen);
  settleNoteLinks(main);
  plainSpaces(main);
  mathForFormulas(main);
  discard(main, isTool);
  boxesForTasks(main);
  listsForParagraphs(main);
  settleLists(main);
  rewrite(main, (element) =>
    element.tagName === "div" &&
    isMonospaced(element) &&
    styleOf(element).get("white-space") === "pre"
      ? [make("pre", element.children)]
      : null,
  );
  codeForParagraphs(main);
  elementsForStyles(main);
  normaliseCode(main);
  notesForAsides(main);
  normaliseAdmonitions(main);
  rewrite(main, contentOfFrame);
  rewrite(main, paragraphsAtBreaks);
  rewrite(main, replaceBlock);
  rewrite(main, linesForLists);
  rewrite(main, (cell) => (is(cell, "td", "th") ? [{ ...cell, children: linesOf(cell) }] : null));
  rewrite(main, (table) => (table.tagName === "table" ? withHeader(table) : null));
  normaliseFootnotes(main);
  normaliseTables(main);
  return main;
}

function discard(parent: Element, unwanted: (element: Element) => boolean): void {
  parent.children = parent.children.filter(
    (child) => child.type === "text" || (isElement(child) && !unwanted(child)),
  );
  for (const child of elements(parent.children)) discard(child, unwanted);
}

const unseen = [
  "head",
  "script",
  "style",
  "noscript",
  "template",
  "link",
  "meta",
  "title",
  "colgroup",
];

function isUnseen(element: Element): boolean {
  if (is(element, ...unseen) || /^[ovwm]:/.test(element.tagName)) return true;
  // Word's comments and Wikipedia's references lead nowhere on another page.
  if (hasClass(element, "mw-editsection", "reference", "MsoCommentReference")) return true;
  return styleOf(element).get("display") === "none" && !hasClass(element, "katex-mathml");
}

const is = (element: Element, ...names: string[]) => names.includes(element.tagName);

const notePlace = /#((?:_(?:ftn|edn)(?:ref)?|ftnt(?:_ref)?)\d+)$/;

const notePlaceOf = (link: Element) => notePlace.exec(attribute(link, "href") ?? "")?.[1];

/** Where the other link of a reference and its note leads to. */
const otherEnd = (place: string) =>
  /ref\d+$/.test(place)
    ? place.replace(/_?ref(?=\d+$)/, "")
    : place.replace(/(?=\d+$)/, place.startsWith("_") ? "ref" : "_ref");

/**
 * Links between footnotes and their references stay within the text, also where an application names the file that it copied, and
 * where what cleaned the text removed the names of places. A reference that was copied without its note leads nowhere.
 */
function settleNoteLinks(main: Element): void {
  const named = new Set(
    [...descendants(main)].flatMap((element) => [
      attribute(element, "id"),
      attribute(element, "name"),
    ]),
  );
  const places = new Set(named);
  for (const link of descendants(main)) {
    const place = notePlaceOf(link);
    if (place === undefined || named.has(otherEnd(place))) continue;
    link.properties["id"] ??= otherEnd(place);
    places.add(otherEnd(place));
  }
  rewrite(main, (element) => {
    if (element.tagName !== "a") return null;
    const place = notePlaceOf(element);
    if (place === undefined) return null;
    if (!places.has(place)) return [];
    element.properties["href"] = `#${place}`;
    return null;
  });
}

/** Notion and other tools copy a note as an aside with an icon. */
function notesForAsides(main: Element): void {
  rewrite(main, (element) => {
    if (element.tagName !== "aside") return null;
    return [{ ...element, properties: { className: ["callout", "info"] } }];
  });
}

const blockNames = [
  "p",
  "div",
  "ul",
  "ol",
  "pre",
  "blockquote",
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
];

/** Mail programs and chats write two line breaks between paragraphs. */
function paragraphsAtBreaks(element: Element): ElementContent[] | null {
  if (!is(element, "p", "div") || find(element, (inner) => is(inner, ...blockNames))) return null;
  const parts: ElementContent[][] = [[]];
  let breaks: ElementContent[] = [];
  for (const child of element.children) {
    const isSpace = child.type === "text" && child.value.trim() === "";
    if (isElement(child, "br") || (breaks.length > 0 && isSpace)) {
      breaks.push(child);
      continue;
    }
    const isGap = breaks.filter((child) => isElement(child, "br")).length > 1;
    if (isGap) parts.push([child]);
    else parts.at(-1)!.push(...breaks, child);
    breaks = [];
  }
  if (parts.length === 1) return null;
  return parts.filter((part) => part.length > 0).map((part) => make("p", part));
}

function replaceBlock(element: Element): ElementContent[] | null {
  if (is(element, "br")) {
    return hasClass(element, "Apple-interchange-newline") ? [] : null;
  }
  if (is(element, "img")) return isPicture(element) ? null : [];
  if (is(element, "p") && hasClass(element, "MsoTitle", "Title")) {
    return [make("h1", element.children)];
  }
  if (is(element, "p") && hasClass(element, "MsoQuote", "MsoIntenseQuote")) {
    return [make("blockquote", element.children)];
  }
  if (is(element, "figure")) {
    return isCaptioned(element) ? captionedPicture(element) : element.children.map(captionOf);
  }
  if (is(element, "details")) return expandable(element);
  // A link around blocks, such as a card of a web page, can't be one in Markdown.
  if (is(element, "a") && find(element, (inner) => is(inner, ...blockNames))) {
    return element.children;
  }
  return null;
}

/** The caption of something other than a picture. */
function captionOf(child: ElementContent): ElementContent {
  return isElement(child, "figcaption") ? make("p", [make("em", child.children)]) : child;
}

/** Pictures of Word are on the writer's disk, and an image of one pixel is a tracker. */
function isPicture(image: Element): boolean {
  const source = attribute(image, "src") ?? "";
  const isTracker = attribute(image, "width") === "1" || attribute(image, "height") === "1";
  return /^(?:https?:|data:image\/|\/)/i.test(source) && !isTracker;
}

/** A Markdown table needs a header, and the first row of a spreadsheet usually is one. */
function withHeader(table: Element): ElementContent[] | null {
  const first = find(table, ({ tagName }) => tagName === "tr");
  if (!first || find(table, ({ tagName }) => tagName === "th")) return null;
  first.children = first.children.map((cell) =>
    isElement(cell, "td") ? { ...cell, tagName: "th" } : cell,
  );
  return [table];
}
