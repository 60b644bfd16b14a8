import { withoutMark } from "../byte-order-mark.ts";

/** Maximum nesting of lists and quotes. Real pages stay below 10; parse time grows with the square of the depth. */
export const maxNesting = 30;

/** Maximum marks (`*`, `_`, `~`, and brackets) in one paragraph: a parser tries to pair each with all others. */
export const maxMarks = 4000;

/** Why a text isn't parsed, and the line (from 1) that exceeds the limit. */
export type Excess = { kind: "nesting" | "marks"; line: number };

/** An open list item, by the width of its content's indent in columns, or a quote, which has no such width. */
type Container = number | "quote";

type Line = { text: string; at: number; column: number };
type Fence = { sign: string; length: number; depth: number };

/**
 * Finds where a Markdown text is too expensive to parse: lists and quotes nested deeper than {@link maxNesting}, or a
 * paragraph with more marks than {@link maxMarks}. Takes linear time (10 MB: about 0.5 s). The check is approximate: a
 * text just above a limit may pass.
 */
export function findExcess(source: string): Excess | undefined {
  // The parser ends lines at a single carriage return, too, and looks for a block after a byte order mark.
  const markdown = withoutMark(source).replaceAll(/\r\n?/g, "\n");
  const open: Container[] = [];
  let fence: Fence | undefined;
  let marks = 0;
  let number = 0;
  for (let start = 0; start <= markdown.length;) {
    const end = endOfLine(markdown, start);
    const text = markdown.slice(start, end);
    start = end + 1;
    number++;
    if (text === "" && fence === undefined) {
      marks = 0;
      continue;
    }
    if (open.length === 0 && fence === undefined && plainStart.test(text)) {
      marks += marksIn(text, 0);
      if (marks > maxMarks) return { kind: "marks", line: number };
      continue;
    }
    const line: Line = { text, at: 0, column: 0 };
    const blank = blankLine.test(text);
    const kept = continued(open, line, blank);
    if (fence !== undefined && kept >= fence.depth) {
      if (closes(line, fence)) fence = undefined;
      continue;
    }
    fence = undefined;
    if (blank) {
      marks = 0;
      continue;
    }
    open.length = kept;
    if (!enter(open, line)) return { kind: "nesting", line: number };
    fence = fenceAt(line, open.length);
    if (open.length > kept || fence !== undefined || ownLine.test(line.text)) marks = 0;
    marks += marksIn(text, line.at);
    if (marks > maxMarks) return { kind: "marks", line: number };
  }
  return undefined;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** Text that doesn't start with a block marker. */
const plainStart = /^[^\s>\-+*\d`~#|]/;
/** A heading or a table row. The cells of a row are parsed separately. */
const ownLine = /^[ \t]*[#|]/;
const blankLine = /^[ \t]*$/;

/** Columns of white space from the current position. */
function indent({ text, at, column }: Line): number {
  let wide = column;
  for (; text[at] === " " || text[at] === "\t"; at++)
    wide += text[at] === "\t" ? 4 - (wide % 4) : 1;
  return wide - column;
}

function skip(line: Line, columns: number): void {
  const goal = line.column + columns;
  while (line.column < goal && (line.text[line.at] === " " || line.text[line.at] === "\t")) {
    line.column += line.text[line.at] === "\t" ? 4 - (line.column % 4) : 1;
    line.at++;
  }
}

/** Returns how many of the open containers the line continues, and consumes their markers. */
function continued(open: readonly Container[], line: Line, blank: boolean): number {
  for (const [index, container] of open.entries()) {
    const wide = indent(line);
    if (container === "quote") {
      if (wide > 3 || line.text[line.at + charsOf(line, wide)] !== ">") return index;
      takeQuote(line, wide);
    } else if (wide >= container) skip(line, container);
    else if (!blank) return index;
  }
  return open.length;
}

function charsOf({ text, at }: Line, columns: number): number {
  if (columns === 0) return 0;
  let end = at;
  while (text[end] === " " || text[end] === "\t") end++;
  return end - at;
}

function takeQuote(line: Line, wide: number): void {
  skip(line, wide);
  line.at++;
  line.column++;
  if (line.text[line.at] === " ") skip(line, 1);
}

const rule = /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})\r?$/;
const item = /(?:[-*+]|\d{1,9}[.)])(?=[ \t]|\r?$)/y;

/** Opens the containers that a line starts; false if they are nested too deeply. */
function enter(open: Container[], line: Line): boolean {
  for (;;) {
    const wide = indent(line);
    if (wide > 3) return true;
    const at = line.at + charsOf(line, wide);
    item.lastIndex = at;
    if (line.text[at] === ">") {
      takeQuote(line, wide);
      open.push("quote");
    } else if (item.test(line.text) && !(open.length < 4 && rule.test(line.text.slice(at)))) {
      const width = item.lastIndex - at;
      skip(line, wide);
      line.at += width;
      line.column += width;
      const after = indent(line);
      const gap = after === 0 || after > 4 ? 1 : after;
      skip(line, gap);
      open.push(wide + width + gap);
    } else return true;
    if (open.length > maxNesting) return false;
  }
}

const fenceStart = /(?:`{3,}(?=[^`]*$)|~{3,})/y;

function fenceAt(line: Line, depth: number): Fence | undefined {
  const wide = indent(line);
  if (wide > 3) return undefined;
  fenceStart.lastIndex = line.at + charsOf(line, wide);
  const signs = fenceStart.exec(line.text)?.[0];
  return signs === undefined ? undefined : { sign: signs[0]!, length: signs.length, depth };
}

function closes(line: Line, fence: Fence): boolean {
  const text = line.text.slice(line.at).trim();
  return (
    indent(line) <= 3 && text.length >= fence.length && text === fence.sign.repeat(text.length)
  );
}

/** A complete link costs as much as one mark. */
const anyMark = /[[\]*_~]/;
const mark = /\[[^[\]]*\]\([^()\s]*\)|[[\]]|\*+|~+|(?<!\w)_+|_+(?!\w)/g;

function marksIn(text: string, at: number): number {
  if (!anyMark.test(text)) return 0;
  mark.lastIndex = at;
  let count = 0;
  while (mark.test(text)) count++;
  return count;
}
