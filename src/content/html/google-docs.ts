import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import type { SourceChanges } from "#content/source-changes.ts";
import {
  attribute,
  classes,
  descendants,
  elements,
  find,
  hasClass,
  isBlank,
  isElement,
  make,
  rewrite,
  text,
  wordsOf,
} from "./hast.ts";
import { codeForParagraphs, elementsForStyles, plainSpaces } from "./inline-styles.ts";
import { threadMark } from "./text-marks.ts";

/** The texts of a thread of comments, the first one first. The text of the page has its mark, by its number. */
type FoundThread = string[];

/**
 * Turns a document that Google Docs has saved as a web page into plain HTML: its styles, which are classes, its lists, which are one
 * for each level, its title, and its comments, which stand at the end.
 * @returns the threads of comments; undefined for other pages
 */
export function settleGoogleDocs(
  root: Root,
  body: Element,
  changes: SourceChanges,
): FoundThread[] | undefined {
  const sheet = [...descendants(root)]
    .filter(({ tagName }) => tagName === "style")
    .map((style) => toString(style))
    .join("\n");
  if (!hasClass(body, "doc-content") && !sheet.includes(".lst-kix_")) return undefined;
  plainSpaces(body);
  const threads = takeComments(body);
  rewrite(body, (element) => (isPageBreak(element) ? [] : null));
  removeContents(body, changes);
  styleByClasses(body, sheet);
  rewrite(body, (element) => (element.tagName === "table" ? framed(element) : null));
  codeForParagraphs(body);
  elementsForStyles(body);
  rewrite(body, (element) => {
    if (isElement(element, "p") && hasClass(element, "title")) {
      return wordsOf(element) === "" ? [] : [make("h1", element.children)];
    }
    return element.tagName === "table" ? headed(element) : null;
  });
  nestLists(body, boxesIn(sheet));
  return threads;
}

const isPageBreak = (element: Element) =>
  isElement(element, "hr") && /page-break-before/.test(attribute(element, "style") ?? "");

const noteId = /^(?:cmnt|ftnt)\d+$/;

/** Comments are links to notes at the end, such as `[a]`. Replies stand beside the comment that they answer. */
function takeComments(body: Element): FoundThread[] {
  // The line above notes belongs to them.
  body.children = body.children.filter((child, index, all) => {
    if (!isElement(child, "hr")) return true;
    const next = all.slice(index + 1).find((node) => !isBlank(node));
    return !(isElement(next, "div") && find(next, (inner) => noteId.test(idOf(inner))));
  });
  const said = new Map<string, string>();
  rewrite(body, (element) => {
    if (!isElement(element, "div")) return null;
    const link = find(element, (inner) => isElement(inner, "a") && /^cmnt\d+$/.test(idOf(inner)));
    if (link === undefined) return null;
    const lines = elements(element.children).map((line) => toString(line).trim());
    said.set(idOf(link), lines.join("\n\n").replace(/^\[\w+\]\s*/, ""));
    return [];
  });
  const threads: FoundThread[] = [];
  markReferences(body, said, threads);
  return threads;
}

const idOf = (element: Element) => attribute(element, "id") ?? "";

function markReferences(
  element: Element,
  said: ReadonlyMap<string, string>,
  threads: FoundThread[],
): void {
  const children: ElementContent[] = [];
  let isBeside = false;
  for (const child of element.children) {
    const link = isElement(child, "sup", "a") ? referenceIn(child) : undefined;
    const note = link && said.get((attribute(link, "href") ?? "").slice(1));
    if (note === undefined) {
      isBeside = false;
      if (isElement(child)) markReferences(child, said, threads);
      children.push(child);
    } else if (isBeside) threads.at(-1)!.push(note);
    else {
      children.push(text(threadMark(threads.length, "end")));
      threads.push([note]);
      isBeside = true;
    }
  }
  element.children = children;
}

function referenceIn(element: Element): Element | undefined {
  const links = element.tagName === "a" ? [element] : elements(element.children);
  const [link, ...others] = links;
  return others.length === 0 && link && /^cmnt_ref\d+$/.test(idOf(link)) ? link : undefined;
}

/** A table of contents: lines with one link to a heading, and the number of a page. */
function removeContents(body: Element, changes: SourceChanges): void {
  const isEntry = (node: ElementContent) => {
    if (!isElement(node, "p")) return false;
    const links = [...descendants(node)].filter(({ tagName }) => tagName === "a");
    const targets = links.map((link) => attribute(link, "href") ?? "");
    if (links.length === 0 || !targets.every((target) => target.startsWith("#h."))) return false;
    const words = links.map(wordsOf).join("");
    return /^\s*\d*$/.test(wordsOf(node).slice(words.length)) && wordsOf(node).startsWith(words);
  };
  const isBeside = (index: number) =>
    [index - 1, index + 1].some((at) => {
      const node = body.children[at];
      return node !== undefined && isEntry(node);
    });
  const gone = new Set(body.children.filter((child, index) => isEntry(child) && isBeside(index)));
  body.children = body.children.filter((child) => !gone.has(child));
  changes.note("contents", gone.size);
}

/** Writes the declarations of a sheet's classes into the elements that have them. */
function styleByClasses(body: Element, sheet: string): void {
  const rules = new Map<string, string>();
  for (const [, name = "", declarations = ""] of sheet.matchAll(/\.(c\d+)\s*\{([^{}]*)\}/g)) {
    rules.set(name, declarations);
  }
  for (const element of descendants(body)) {
    if (!isElement(element, "span", "p", "a")) continue;
    const own = attribute(element, "style") ?? "";
    const given = classes(element).flatMap((name) => rules.get(name) ?? []);
    if (given.length > 0) element.properties["style"] = [...given, own].join(";");
  }
}

const rowsOf = (table: Element) =>
  [...descendants(table)].filter(({ tagName }) => tagName === "tr");

/** A table of one cell is a frame around text. */
function framed(table: Element): ElementContent[] | null {
  const [first, ...others] = rowsOf(table);
  const [cell, ...further] = elements(first?.children ?? []);
  return cell === undefined || others.length + further.length > 0 ? null : cell.children;
}

/** A first row in bold is the header. */
function headed(table: Element): ElementContent[] | null {
  const [first, ...others] = rowsOf(table);
  if (first === undefined || others.length === 0 || wordsOf(first) === "") return null;
  const cells = elements(first.children);
  const isBold = (cell: Element) => {
    const words = wordsOf(cell);
    const bold = [...descendants(cell)].filter(({ tagName }) => tagName === "strong");
    return words === "" || bold.map(wordsOf).join("").length >= words.replaceAll(" ", "").length;
  };
  if (!cells.every(isBold)) return null;
  first.children = cells.map((cell) => ({ ...cell, tagName: "th" }));
  rewrite(first, (inner) => (inner.tagName === "strong" ? inner.children : null));
  return [table];
}

/** The lists whose bullets are check boxes, and whether those are checked. */
function boxesIn(sheet: string): Map<string, boolean> {
  const boxes = new Map<string, boolean>();
  const bullet = /\.(lst-kix_[\w-]+)\s*>\s*li:before\s*\{\s*content:\s*"([^"]*)"/g;
  for (const [, name = "", content = ""] of sheet.matchAll(bullet)) {
    const sign = content.replace(/\\0*(26\d\d)\s?/i, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    if (/^[\u2610-\u2612]/.test(sign)) boxes.set(name, !sign.startsWith("\u2610"));
  }
  return boxes;
}

type OpenList = { level: number; list: Element; name: string; hasBoxes: boolean };

/** Puts each list into the item of the level above it. A list that goes on has its next number. */
function nestLists(parent: Element, boxes: ReadonlyMap<string, boolean>): void {
  const children: ElementContent[] = [];
  let open: OpenList[] = [];
  for (const child of parent.children) {
    const name = isElement(child, "ul", "ol")
      ? classes(child).find((each) => /^lst-kix_.+-\d$/.test(each))
      : undefined;
    if (!isElement(child) || name === undefined) {
      if (!isBlank(child)) open = [];
      if (isElement(child)) nestLists(child, boxes);
      children.push(child);
      continue;
    }
    const level = Number(name.at(-1));
    const isChecked = boxes.get(name);
    if (isChecked !== undefined) addBoxes(child, isChecked);
    open = open.filter((above) => above.level <= level);
    const same = open.at(-1);
    const hasBoxes = isChecked !== undefined;
    // What is done has a list of its own.
    if (same?.level === level && (same.name === name || (same.hasBoxes && hasBoxes))) {
      same.list.children.push(...child.children);
      continue;
    }
    const above = open.findLast((each) => each.level < level);
    const item = above && elements(above.list.children).at(-1);
    if (item === undefined) children.push(child);
    else item.children.push(child);
    open = [...open.filter((each) => each.level < level), { level, list: child, name, hasBoxes }];
  }
  parent.children = children;
}

function addBoxes(list: Element, isChecked: boolean): void {
  for (const item of elements(list.children)) {
    const box = make("input", [], { type: "checkbox", ...(isChecked && { checked: true }) });
    item.children.unshift(box);
  }
}
