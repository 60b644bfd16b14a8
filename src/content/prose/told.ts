import type { Change, MarkName } from "./changes.ts";
import type { Row } from "./row.ts";
import { type SourceRun, sourcePieces } from "./source-diff.ts";
import type { Attributes, Marks } from "./token.ts";
import type { Run } from "./word-diff.ts";

type Side = "before" | "after";
/** By piece of source: how often the marks of a side account for it. */
type Told = Record<Side, Map<string, number>>;

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
 * What of a source's differences the marks of these rows leave untold: nothing, spacing alone, or more. Removed and
 * added words account for themselves, a named difference for its values and for the signs that are written for it.
 */
export function untold(
  runs: readonly SourceRun[],
  rows: readonly Row[],
): "nothing" | "spacing" | "more" {
  const told: Told = { before: new Map(), after: new Map() };
  for (const row of rows) tellRow(told, row);
  const isTable = rows.some((row) => row.table !== undefined);
  // The dashes under a table's head follow the width of its columns.
  const isSpacing = (piece: string) => piece.trim() === "" || (isTable && piece === "-");
  let spacing = false;
  for (const { op, text } of runs) {
    if (op === "equal") continue;
    const side = told[op === "del" ? "before" : "after"];
    const left = sourcePieces(text).filter((piece) => !take(side, piece));
    if (!left.every(isSpacing)) return "more";
    // White space around changed words changes with them.
    if (left.length > 0 && (text.trim() === "" || left.includes("-"))) spacing = true;
  }
  return spacing ? "spacing" : "nothing";
}

function take(told: Map<string, number>, piece: string): boolean {
  const key = /[\r\n]/.test(piece) ? "\n" : piece;
  const left = told.get(key) ?? 0;
  if (left > 0) told.set(key, left - 1);
  return left > 0;
}

function tell(told: Told, side: Side, text: string): void {
  const counts = told[side];
  const add = (piece: string, count: number) => counts.set(piece, (counts.get(piece) ?? 0) + count);
  for (const piece of sourcePieces(text)) {
    add(piece, 1);
    // Any sign can be escaped, and a footnote's number has a sign before it.
    if (/^[!-/:-@[-`{-~]$/.test(piece)) add("\\", 1);
    if (piece === "[") add("^", 1);
  }
  if (/[&<>"'\u00a0]/.test(text)) allow(told, side, entities);
}

function allow(told: Told, side: Side, syntax: string): void {
  for (const piece of sourcePieces(syntax)) told[side].set(piece, Infinity);
}

function tellRow(told: Told, row: Row): void {
  for (const change of row.changes) tellChange(told, change);
  row.runs?.forEach((run) => tellRun(told, run));
  for (const { op, text } of row.lines ?? []) {
    if (op !== "equal") tell(told, op === "del" ? "before" : "after", `${text}\n`);
  }
  for (const { op, cells } of row.table?.rows ?? []) {
    for (const cell of cells) cell.runs.forEach((run) => tellRun(told, run));
    const isWhole = op !== "edited" || cells.some((cell) => cell.op === "ins" || cell.op === "del");
    if (op !== "equal" && isWhole) both.forEach((side) => allow(told, side, syntaxOfTable));
  }
  if (row.after?.kind === "image") both.forEach((side) => allow(told, side, syntaxOfCaption));
  if (row.part) {
    for (const side of both) allow(told, side, syntaxOfBlocks + syntaxOfContainers);
  }
}

function tellRun(told: Told, run: Run): void {
  const { op, text, marks, was, image } = run;
  if (op === "equal") return;
  if (op === "format") {
    tellMarks(told, "before", was ?? {}, marks);
    tellMarks(told, "after", marks, was ?? {});
    return;
  }
  const side = op === "del" ? "before" : "after";
  tell(told, side, text);
  tellMarks(told, side, marks, {});
  if (!image) return;
  allow(told, side, syntaxOfImage);
  tell(told, side, `${image.url} ${image.darkUrl ?? ""}`);
  tellAttributes(told, side, image.attributes ?? {});
}

/** The marks of one side that the other does not have. */
function tellMarks(told: Told, side: Side, marks: Marks, other: Marks): void {
  for (const [name, value] of Object.entries(marks)) {
    if (name === "attributes") tellAttributes(told, side, marks.attributes ?? {});
    else if (value === other[name as MarkName]) continue;
    else if (name !== "link") allow(told, side, syntaxOfMark[name as MarkName]);
    else {
      allow(told, side, syntaxOfLink);
      tell(told, side, String(value));
    }
  }
}

function tellAttributes(told: Told, side: Side, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) tellAttribute(told, side, name, value);
}

function tellAttribute(told: Told, side: Side, name: string, value: string): void {
  tell(told, side, `${name.split(" ").at(-1) ?? ""}="${value}"`);
  if (name.endsWith("align")) allow(told, side, ":-");
}

function tellChange(told: Told, change: Change): void {
  switch (change.name) {
    case "attribute":
      for (const side of both) {
        const value = change[side];
        if (value !== undefined) tellAttribute(told, side, change.attribute, value);
      }
      break;
    case "image":
    case "language":
    case "codeTitle":
    case "link":
      for (const side of both) {
        tell(told, side, `${change[side] ?? ""} title=""`);
        if (change.name === "codeTitle") allow(told, side, syntaxOfCodeTitle);
      }
      break;
    case "columns":
      both.forEach((side) => allow(told, side, syntaxOfTable));
      break;
    case "container":
      for (const side of both) {
        allow(told, side, syntaxOfContainers);
        const names = change[side].split("/").filter((name) => name !== "");
        tell(told, side, names.flatMap((name) => [name, `end${name}`]).join(" "));
      }
      break;
    case "number":
      for (const side of both) tell(told, side, String(change[side]));
      break;
    case "headingLevel":
    case "kind":
    case "marker":
    case "checked":
    case "depth":
      both.forEach((side) => allow(told, side, syntaxOfBlocks));
      break;
    default:
  }
}
