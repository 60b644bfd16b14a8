import type { SourceChanges } from "#content/source-changes.ts";
import type { Role, Styles } from "./styles.ts";
import {
  around,
  below,
  isNamed,
  kid,
  kids,
  makeLike,
  propertiesOf,
  remove,
  setProperty,
  unwrap,
  value,
  wordsIn,
} from "./xml.ts";

/** Of a document's text, this part is in a font of code at most. With more, it is the font of all. */
const mostMonospaced = 0.6;

/**
 * Gives each paragraph and run a style of ours that says what it is, and removes what isn't shown. The converter's rules know them:
 * `BinderyHeading1` to `6`, `BinderyTitle`, `BinderySubtitle`, `BinderyQuote`, `BinderyCode`, `BinderyPlain`, and for runs
 * `BinderyCodeText`.
 */
export function settleText(roots: readonly Element[], styles: Styles, changes: SourceChanges) {
  for (const root of roots) removeHidden(root, styles, changes);
  const hasCode = roots.length > 0 && hasFontsForCode(roots, styles);
  for (const root of roots) {
    for (const paragraph of below(root, "w:p"))
      settleParagraph(paragraph, styles, hasCode, changes);
    joinCode(root);
  }
}

function removeHidden(root: Element, styles: Styles, changes: SourceChanges): void {
  for (const run of below(root, "w:r")) {
    if (!styles.isHidden(run, around(run, "w:p"))) continue;
    // The page numbers of a table of contents and the marks of an index are hidden as well.
    if (kid(run, "w:t") !== undefined && styles.isOn(run, "w:vanish")) changes.note("hidden");
    for (const text of kids(run, "w:t", "w:tab", "w:br")) remove(text);
  }
}

function hasFontsForCode(roots: readonly Element[], styles: Styles): boolean {
  let all = 0;
  let inCode = 0;
  for (const run of roots.flatMap((root) => below(root, "w:r"))) {
    const { length } = wordsIn(run);
    all += length;
    if (styles.isMonospaced(run, around(run, "w:p"))) inCode += length;
  }
  return inCode <= all * mostMonospaced;
}

function settleParagraph(
  paragraph: Element,
  styles: Styles,
  hasCode: boolean,
  changes: SourceChanges,
): void {
  const role = styles.roleOf(paragraph);
  const isCell = around(paragraph, "w:tc") !== undefined;
  const runs = below(paragraph, "w:r");
  const words = wordsIn(paragraph);
  if (role?.kind === "contents") {
    changes.note("contents");
    return remove(paragraph);
  }
  settleNumber(paragraph, styles);
  const isItem = kid(kid(paragraph, "w:pPr"), "w:numPr") !== undefined;
  const inCode = new Set(
    runs.filter(
      (run) =>
        styles.isCodeStyle(run) ||
        (hasCode && wordsIn(run).trim() !== "" && styles.isMonospaced(run, paragraph)),
    ),
  );
  const isCode =
    role?.kind === "code" ||
    (inCode.size > 0 &&
      role === undefined &&
      runs.every((run) => inCode.has(run) || (wordsIn(run).trim() === "" && !hasPicture(run))));
  const style = styleFor(isCode && !isItem && !isCell ? { kind: "code" } : role, words);
  const isHeading = role?.kind === "heading" || role?.kind === "title";
  if (style !== undefined && !(isItem && !isHeading)) setProperty(paragraph, "pStyle", style);
  if (isHeading) for (const numbering of numberingsOf(paragraph)) remove(numbering);
  for (const run of runs) {
    const isPlain = style === "BinderyCode" && !isItem;
    settleRun(run, styles, { isHeading, isCode: !isPlain && (inCode.has(run) || isCode) });
  }
}

const numberingsOf = (paragraph: Element) => kids(kid(paragraph, "w:pPr"), "w:numPr");

const hasPicture = (run: Element) => below(run, "w:drawing", "w:pict", "w:object").length > 0;

/** A list that a style says is said by the paragraph, and no list is none. */
function settleNumber(paragraph: Element, styles: Styles): void {
  const [own] = numberingsOf(paragraph);
  const inherited = styles.numberingOf(paragraph);
  const list = value(kid(own, "w:numId")) ?? inherited?.list;
  const level = value(kid(own, "w:ilvl")) ?? inherited?.level ?? "0";
  for (const numbering of numberingsOf(paragraph)) remove(numbering);
  if (list === undefined || list === "0") return;
  const numbering = makeLike(paragraph, "numPr");
  numbering.appendChild(makeLike(paragraph, "ilvl", level));
  numbering.appendChild(makeLike(paragraph, "numId", list));
  propertiesOf(paragraph).appendChild(numbering);
}

/** A heading without words, around a picture for example, is a paragraph. */
function styleFor(role: Role | undefined, words: string): string | undefined {
  if (role === undefined) return undefined;
  if (role.kind === "contents") return undefined;
  if (words.trim() === "" && role.kind !== "code") return "BinderyPlain";
  if (role.kind === "heading") return `BinderyHeading${role.level}`;
  return `Bindery${role.kind[0]!.toUpperCase()}${role.kind.slice(1)}`;
}

type Where = { isHeading: boolean; isCode: boolean };

function settleRun(run: Element, styles: Styles, { isHeading, isCode }: Where): void {
  const isLink = around(run, "w:hyperlink") !== undefined || styles.isLink(run);
  const set = (name: string, isOn: boolean, val?: string) => {
    for (const before of kids(kid(run, "w:rPr"), `w:${name}`)) remove(before);
    if (isOn) setProperty(run, name, val);
  };
  const isBold = styles.isOn(run, "w:b");
  const isItalic = styles.isOn(run, "w:i");
  const isStruck = styles.isOn(run, "w:strike") || styles.isOn(run, "w:dstrike");
  const isUnderlined = styles.isOn(run, "w:u");
  const isMarked = styles.isMarked(run);
  set("b", isBold && !isHeading && !isCode);
  set("i", isItalic && !isCode);
  set("strike", isStruck);
  set("u", isUnderlined && !isLink && !isHeading && !isCode, "single");
  set("highlight", isMarked && !isCode && !isHeading, "yellow");
  if (isCode) setProperty(run, "rStyle", "BinderyCodeText");
}

/** Empty lines between lines of code are part of it. */
function joinCode(root: Element): void {
  for (const paragraph of below(root, "w:p")) {
    if (styleIn(paragraph) !== "BinderyCode") continue;
    const empty: Element[] = [];
    let next = paragraph.nextSibling;
    while (next !== null && isEmpty(next)) {
      if (isNamed(next, "w:p")) empty.push(next);
      next = next.nextSibling;
    }
    if (!isNamed(next, "w:p") || styleIn(next) !== "BinderyCode") continue;
    for (const line of empty) {
      setProperty(line, "pStyle", "BinderyCode");
      const run = makeLike(line, "r");
      run.appendChild(makeLike(line, "t")).textContent = " ";
      line.appendChild(run);
    }
  }
}

const isEmpty = (node: Node) =>
  !isNamed(node, "w:p", "w:tbl", "w:sdt") ||
  (isNamed(node, "w:p") && wordsIn(node).trim() === "" && !hasPicture(node));

const styleIn = (paragraph: Element) => value(kid(kid(paragraph, "w:pPr"), "w:pStyle"));

/** A table of one cell is a frame around its text, and the first row of others is their header, if it is made to look like one. */
export function settleTables(root: Element): void {
  for (const table of below(root, "w:tbl").toReversed()) {
    const rows = kids(table, "w:tr");
    const [first] = rows;
    const cells = kids(first, "w:tc");
    if (first !== undefined && rows.length === 1 && cells.length === 1) {
      for (const part of kids(cells[0], "w:tcPr")) remove(part);
      unwrap(cells[0]!);
      for (const part of kids(first, "w:trPr", "w:tblPrEx")) remove(part);
      unwrap(first);
      for (const part of kids(table, "w:tblPr", "w:tblGrid")) remove(part);
      unwrap(table);
    } else if (first !== undefined && rows.length > 1 && !rows.some(isHeader)) {
      if (saysHeader(table) || isBold(first)) setProperty(first, "tblHeader");
    }
    // Each medium shows a header's cells in bold.
    for (const run of rows.filter(isHeader).flatMap((row) => below(row, "w:r"))) {
      for (const bold of kids(kid(run, "w:rPr"), "w:b")) remove(bold);
    }
  }
}

const isHeader = (row: Element) => kid(kid(row, "w:trPr"), "w:tblHeader") !== undefined;

/** What Word's "Header Row" is in files; programs before 2010 wrote it as a bit. */
function saysHeader(table: Element): boolean {
  const look = kid(kid(table, "w:tblPr"), "w:tblLook");
  const said = value(look, "firstRow");
  if (said !== undefined) return said === "1" || said === "true";
  return (Number.parseInt(value(look) ?? "0", 16) & 0x20) !== 0;
}

function isBold(row: Element): boolean {
  const runs = below(row, "w:r").filter((run) => wordsIn(run).trim() !== "");
  return runs.length > 0 && runs.every((run) => kid(kid(run, "w:rPr"), "w:b") !== undefined);
}
