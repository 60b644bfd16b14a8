import { blockAnchor } from "./anchored-blocks.ts";
import { makeBlock } from "./block.ts";
import type { CodeLine } from "./code-diff.ts";
import { compareBlocks, kindOf, type ProseDiff } from "./row.ts";

/** Unchanged lines shown around a change in a long comparison, and its maximum number of lines. */
const context = 3;
const mostLines = 20_000;

/**
 * Compares two versions of a page's Markdown source line by line, as one code block each. For texts that are too large
 * or complex to parse. 10 MB take a few seconds.
 */
export function diffAsWritten(before: string, after: string): ProseDiff {
  const [old, now] = [blockOf(before), blockOf(after)];
  const compared = compareBlocks(old, now, "source");
  const lines = compared.lines && shortened(compared.lines);
  const anchors = {
    before: blockAnchor([old], 0, "before"),
    after: blockAnchor([now], 0, "after"),
  };
  const kind = kindOf(compared.changes);
  const row = { id: anchors.after, ...compared, kind, before: old, after: now, anchors };
  return {
    rows: [lines === undefined ? row : { ...row, lines }],
    before: [old],
    after: [now],
    coarse: true,
  };
}

function blockOf(value: string) {
  const content = { kind: "code" as const, language: "", title: "", value };
  const place = { path: [], line: 1, endLine: 1, offset: 0, endOffset: value.length };
  return makeBlock(content, [], {}, place);
}

/**
 * Leaves out most unchanged lines. In texts this long nobody reads them, and each costs transfer and rendering time.
 */
function shortened(lines: CodeLine[]): CodeLine[] {
  if (lines.length <= mostLines) return lines;
  const kept: CodeLine[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let waiting: CodeLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (kept.length >= mostLines) break;
    if (line.op !== "equal") {
      for (const before of waiting) kept.push(before);
      waiting = [];
      kept.push(line);
      last = index;
    } else if (index - last <= context) kept.push(line);
    else {
      waiting.push(line);
      if (waiting.length > context) waiting.shift();
    }
  }
  return kept;
}
