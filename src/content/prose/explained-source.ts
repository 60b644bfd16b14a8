import type { Change, MarkName } from "./changes.ts";
import type { Row } from "./row.ts";
import { type SourceRun, sourcePieces } from "./source-diff.ts";
import type { Attributes, Marks } from "./token.ts";
import type { Run } from "./runs.ts";
import { moveOf, type TableDiff } from "./table-diff.ts";

type Side = "before" | "after";
/** For each piece of source: how many occurrences the row's marks explain on each side. */
type Explained = Record<Side, Map<string, number>>;

const both: readonly Side[] = ["before", "after"];
const syntaxOfMark: Record<MarkName, string> = {
  strong: "*_<b></b><strong></strong>",
  emphasis: "*_<em></em><i></i>",
  strike: "~<del></del><s></s>",
  code: "`<code></code>",
  highlight: "<mark></mark>",
  underline: "<u></u><ins></ins>",
  keyboard: "<kbd></kbd>",
  superscript: "<sup></sup>",
  subscript: "<sub></sub>",
  formula: "$",
};
const syntaxOfBreak = "<br/><p></p>\\\n";
const syntaxOfLink = `<a href=""></a>[]()`;
const syntaxOfImage = `<picture><source srcset media="(prefers-color-scheme: dark)"><figure><img src="" alt><figcaption><p></p>![]()`;
const syntaxOfCaption = "<figcaption><p></p></figcaption>";
const syntaxOfCodeTitle = `{% code title filename="" %}{% endcode %}\n`;
const syntaxOfTable = "<table><thead><tbody><tr><th><td></td><ul><li><p><br>|-:\n";
const syntaxOfBlocks = "<p><ul><ol><li><h1><h2><h3><h4><h5><h6></h6>#=-*+>.)[x]`~\n";
const syntaxOfContainers = `{%%}<blockquote></blockquote>>="\n`;
const syntaxOfFootnote = "[^]:";
const entities = "&#amp;lt;gt;quot;apos;nbsp;39;x27;x20;x3C;x3E;x26";

/**
 * Which source differences the marks of these rows don't explain: nothing, only spacing, or more. Added and removed
 * words explain their own source. A named change explains its values and the syntax that it is written with.
 */
export function unexplainedIn(
  runs: readonly SourceRun[],
  rows: readonly Row[],
): "nothing" | "spacing" | "more" {
  const explained: Explained = { before: new Map(), after: new Map() };
  for (const row of rows) explainRow(explained, row);
  const isTable = rows.some((row) => row.table !== undefined);
  // The number of dashes under a table's header depends on the column width.
  const isSpacing = (piece: string) => piece.trim() === "" || (isTable && piece === "-");
  const isNewTable = rows.some((row) => row.table?.rows.some(isOther) ?? false);
  // Blanks that align columns follow from what is in the cells.
  const isAlignment = (piece: string) => isNewTable && /^(?:[ \t]+|-)$/.test(piece);
  let spacing = false;
  // Lines of code are compared as they are written.
  const hasLines = rows.some((row) => row.lines?.some(({ op }) => op !== "equal") ?? false);
  for (const { op, text: written } of runs) {
    if (op === "equal") continue;
    // A blank at the end of a line, which shows nothing.
    const text = written.replaceAll("&#x20;", " ");
    const side = explained[op === "del" ? "before" : "after"];
    const left = sourcePieces(text).filter((piece) => !take(side, piece) && !isAlignment(piece));
    if (!left.every(isSpacing)) return "more";
    // White space next to changed words is part of that change.
    if (left.length > 0 && !hasLines && (text.trim() === "" || left.includes("-"))) spacing = true;
  }
  return spacing ? "spacing" : "nothing";
}

const isOther = ({ op, cells }: TableRow) =>
  op !== "equal" || cells.some((cell) => cell.op !== "equal");

function take(explained: Map<string, number>, piece: string): boolean {
  const isIndent = explained.get(indent) === Infinity && /^[ \t]+$/.test(piece);
  const key = isIndent ? indent : /[\r\n]/.test(piece) ? "\n" : piece;
  const left = explained.get(key) ?? 0;
  if (left > 0) explained.set(key, left - 1);
  return left > 0;
}

function explain(explained: Explained, side: Side, text: string): void {
  const counts = explained[side];
  const add = (piece: string, count: number) => counts.set(piece, (counts.get(piece) ?? 0) + count);
  for (const piece of sourcePieces(text)) {
    add(piece, 1);
    // Any punctuation can be escaped, and a footnote reference has a `^` before its number.
    if (/^[!-/:-@[-`{-~]$/.test(piece)) add("\\", 1);
    if (piece === "[") add("^", 1);
  }
  if (/[&<>"'\u00a0]/.test(text)) allow(explained, side, entities);
}

/** Stands for any number of blanks: what goes into a list or out of it is indented otherwise. */
const indent = "\t";

function allow(explained: Explained, side: Side, syntax: string): void {
  for (const piece of sourcePieces(syntax)) explained[side].set(piece, Infinity);
}

function explainRow(explained: Explained, row: Row): void {
  for (const change of row.changes) explainChange(explained, change);
  row.runs?.forEach((run) => explainRun(explained, run));
  for (const { op, text } of row.lines ?? []) {
    if (op !== "equal") explain(explained, op === "del" ? "before" : "after", `${text}\n`);
  }
  const { table } = row;
  for (const tableRow of table?.rows ?? []) {
    const { op, cells } = tableRow;
    for (const [index, cell] of cells.entries())
      explainCell(explained, cell, moveOf(table!, tableRow, index));
    const isWhole = op !== "equal" && op !== "edited";
    if (isWhole || cells.some((cell) => cell.op !== "equal" && cell.op !== "edited"))
      both.forEach((side) => allow(explained, side, syntaxOfTable));
  }
  if (row.after?.kind === "image") both.forEach((side) => allow(explained, side, syntaxOfCaption));
  if (row.part) {
    for (const side of both) allow(explained, side, syntaxOfBlocks + syntaxOfContainers + indent);
  }
}

type TableRow = TableDiff["rows"][number];

/** In a row that moved, and in a column that did, kept words are in another place, too. */
function explainCell(
  explained: Explained,
  { runs }: TableRow["cells"][number],
  move: ReturnType<typeof moveOf>,
): void {
  for (const run of runs) {
    const isKept = run.op === "equal" || run.op === "format";
    if (isKept && move === "away") explainRun(explained, { ...run, op: "del" });
    else if (isKept && move === "here") explainRun(explained, { ...run, op: "ins" });
    // What was removed from a row that moved has been explained where the row was.
    else if (move !== "here" || run.op === "ins") explainRun(explained, run);
  }
}

function explainRun(explained: Explained, run: Run): void {
  const { op, text, marks, was, image, wasText } = run;
  if (wasText !== undefined) {
    explain(explained, "before", wasText);
    explain(explained, "after", text);
  }
  if (op === "equal") return;
  if (op === "format") {
    explainMarks(explained, "before", was ?? {}, marks);
    explainMarks(explained, "after", marks, was ?? {});
    return;
  }
  const side = op === "del" ? "before" : "after";
  explain(explained, side, text);
  if (text.includes("\n")) allow(explained, side, syntaxOfBreak);
  explainMarks(explained, side, marks, {});
  if (!image) return;
  allow(explained, side, syntaxOfImage);
  explain(explained, side, `${image.url} ${image.darkUrl ?? ""}`);
  explainAttributes(explained, side, image.attributes ?? {});
}

/** The marks of one side that the other doesn't have. */
function explainMarks(explained: Explained, side: Side, marks: Marks, other: Marks): void {
  for (const [name, value] of Object.entries(marks)) {
    if (name === "attributes") explainAttributes(explained, side, marks.attributes ?? {});
    else if (value === other[name as MarkName]) continue;
    else if (name !== "link") allow(explained, side, syntaxOfMark[name as MarkName]);
    else {
      allow(explained, side, syntaxOfLink);
      explain(explained, side, String(value));
    }
  }
}

function explainAttributes(explained: Explained, side: Side, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    explainAttribute(explained, side, name, value);
}

function explainAttribute(explained: Explained, side: Side, name: string, value: string): void {
  explain(explained, side, `${name.split(" ").at(-1) ?? ""}="${value}"`);
  if (name.endsWith("align")) allow(explained, side, ":-");
}

function explainChange(explained: Explained, change: Change): void {
  switch (change.name) {
    case "attribute":
      for (const side of both) {
        const value = change[side];
        if (value !== undefined) explainAttribute(explained, side, change.attribute, value);
        if (change.of === "code") allow(explained, side, syntaxOfCodeTitle);
      }
      break;
    case "image":
    case "language":
    case "codeTitle":
    case "link":
      for (const side of both) {
        explain(explained, side, `${change[side] ?? ""} title=""`);
        if (change.name === "codeTitle") allow(explained, side, syntaxOfCodeTitle);
      }
      break;
    case "columns":
      both.forEach((side) => allow(explained, side, syntaxOfTable));
      break;
    case "container":
      for (const side of both) {
        allow(explained, side, syntaxOfContainers);
        allow(explained, side, indent);
        const names = change[side].split("/").filter((name) => name !== "");
        if (names.some((name) => name.startsWith("footnote ")))
          allow(explained, side, syntaxOfFootnote);
        explain(explained, side, names.flatMap((name) => [name, `end${name}`]).join(" "));
      }
      break;
    case "number":
      for (const side of both) explain(explained, side, String(change[side]));
      break;
    case "headingLevel":
    case "kind":
    case "marker":
    case "checked":
    case "depth":
      both.forEach((side) => allow(explained, side, syntaxOfBlocks + indent));
      break;
    default:
  }
}
