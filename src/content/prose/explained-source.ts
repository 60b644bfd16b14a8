import type { Change, MarkName } from "./changes.ts";
import type { Row } from "./row.ts";
import { type SourceRun, sourcePieces } from "./source-diff.ts";
import type { Attributes, Marks } from "./token.ts";
import type { Run } from "./runs.ts";

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
const syntaxOfLink = `<a href=""></a>[]()`;
const syntaxOfImage = `<picture><source srcset media="(prefers-color-scheme: dark)"><figure><img src="" alt><figcaption><p></p>![]()`;
const syntaxOfCaption = "<figcaption><p></p></figcaption>";
const syntaxOfCodeTitle = `{% code title filename="" %}{% endcode %}\n`;
const syntaxOfTable = "<table><thead><tbody><tr><th><td></td><ul><li><p><br>|-:\n";
const syntaxOfBlocks = "<p><ul><ol><li><h1><h2><h3><h4><h5><h6></h6>#=-*+>.)[x]`~\n";
const syntaxOfContainers = `{%%}<blockquote></blockquote>>="\n`;
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
  let spacing = false;
  for (const { op, text } of runs) {
    if (op === "equal") continue;
    const side = explained[op === "del" ? "before" : "after"];
    const left = sourcePieces(text).filter((piece) => !take(side, piece));
    if (!left.every(isSpacing)) return "more";
    // White space next to changed words is part of that change.
    if (left.length > 0 && (text.trim() === "" || left.includes("-"))) spacing = true;
  }
  return spacing ? "spacing" : "nothing";
}

function take(explained: Map<string, number>, piece: string): boolean {
  const key = /[\r\n]/.test(piece) ? "\n" : piece;
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

function allow(explained: Explained, side: Side, syntax: string): void {
  for (const piece of sourcePieces(syntax)) explained[side].set(piece, Infinity);
}

function explainRow(explained: Explained, row: Row): void {
  for (const change of row.changes) explainChange(explained, change);
  row.runs?.forEach((run) => explainRun(explained, run));
  for (const { op, text } of row.lines ?? []) {
    if (op !== "equal") explain(explained, op === "del" ? "before" : "after", `${text}\n`);
  }
  for (const { op, cells } of row.table?.rows ?? []) {
    for (const cell of cells) cell.runs.forEach((run) => explainRun(explained, run));
    const isWhole = op !== "edited" || cells.some((cell) => cell.op === "ins" || cell.op === "del");
    if (op !== "equal" && isWhole) both.forEach((side) => allow(explained, side, syntaxOfTable));
  }
  if (row.after?.kind === "image") both.forEach((side) => allow(explained, side, syntaxOfCaption));
  if (row.part) {
    for (const side of both) allow(explained, side, syntaxOfBlocks + syntaxOfContainers);
  }
}

function explainRun(explained: Explained, run: Run): void {
  const { op, text, marks, was, image } = run;
  if (op === "equal") return;
  if (op === "format") {
    explainMarks(explained, "before", was ?? {}, marks);
    explainMarks(explained, "after", marks, was ?? {});
    return;
  }
  const side = op === "del" ? "before" : "after";
  explain(explained, side, text);
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
        const names = change[side].split("/").filter((name) => name !== "");
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
      both.forEach((side) => allow(explained, side, syntaxOfBlocks));
      break;
    default:
  }
}
