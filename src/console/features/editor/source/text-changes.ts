import { findLineHunks } from "#content/line-hunks.ts";

/** A replacement in a text; offsets refer to the text before. */
export type TextChange = { from: number; to: number; insert: string };

/** The replacements that turn one text into another, line by line and as short as possible, so that a cursor stays. */
export function textChanges(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const lines = linesOf(before);
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length);
  return findLineHunks(lines, linesOf(after)).map(({ from, to, put }) => {
    const start = starts[from]!;
    return trim(start, before.slice(start, starts[to]), put.join(""));
  });
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

/** Leaves out what both sides of a replacement begin and end with. */
function trim(at: number, old: string, insert: string): TextChange {
  const most = Math.min(old.length, insert.length);
  let start = 0;
  while (start < most && old[start] === insert[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === insert.at(-1 - end)) end++;
  return {
    from: at + start,
    to: at + old.length - end,
    insert: insert.slice(start, insert.length - end),
  };
}
