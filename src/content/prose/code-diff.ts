import { matchSequences } from "./sequence.ts";

/** One line of compared code. `parts` is set if the line has a similar counterpart. */
export type CodeLine = {
  op: "equal" | "ins" | "del";
  text: string;
  /** Line numbers from 1, on the sides that have the line. */
  before?: number;
  after?: number;
  parts?: { text: string; changed: boolean }[];
};

/** Compares code line by line, and words inside lines that were changed rather than replaced. */
export function diffCode(before: string, after: string): CodeLine[] {
  const a = before === "" ? [] : before.split("\n");
  const b = after === "" ? [] : after.split("\n");
  const { pairs } = matchSequences(a, b);
  const lines: CodeLine[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    for (const line of replacedLines(a.slice(i, nextI), b.slice(j, nextJ), i, j)) lines.push(line);
    if (nextI < a.length) {
      lines.push({ op: "equal", text: b[nextJ] as string, before: nextI + 1, after: nextJ + 1 });
    }
    i = nextI + 1;
    j = nextJ + 1;
  }
  return lines;
}

function replacedLines(removed: string[], added: string[], i: number, j: number): CodeLine[] {
  const dels = removed.map((text, n): CodeLine => ({ op: "del", text, before: i + n + 1 }));
  const inserts = added.map((text, n): CodeLine => ({ op: "ins", text, after: j + n + 1 }));
  for (let n = 0; n < Math.min(removed.length, added.length); n++) {
    const parts = lineParts(removed[n] as string, added[n] as string);
    if (parts) {
      (dels[n] as CodeLine).parts = parts.before;
      (inserts[n] as CodeLine).parts = parts.after;
    }
  }
  return [...dels, ...inserts];
}

function lineParts(before: string, after: string) {
  if (before.length + after.length > 2000) return longLineParts(before, after);
  const cut = (line: string) => line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
  const a = cut(before);
  const b = cut(after);
  const { pairs } = matchSequences(a, b);
  const kept = pairs.reduce((sum, [index]) => sum + (a[index] as string).trim().length, 0);
  if (kept * 2 < Math.min(before.trim().length, after.trim().length)) return undefined;
  return {
    before: partsOf(a, new Set(pairs.map(([index]) => index))),
    after: partsOf(b, new Set(pairs.map(([, index]) => index))),
  };
}

/** For lines that are too long to compare word by word: the part between their common start and end. */
function longLineParts(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if ((start + end) * 2 < shorter) return undefined;
  const parts = (line: string) =>
    [
      { text: line.slice(0, start), changed: false },
      { text: line.slice(start, line.length - end), changed: true },
      { text: line.slice(line.length - end), changed: false },
    ].filter(({ text }) => text !== "");
  return { before: parts(before), after: parts(after) };
}

function partsOf(pieces: readonly string[], kept: ReadonlySet<number>) {
  const parts: { text: string; changed: boolean }[] = [];
  pieces.forEach((text, index) => {
    const changed = !kept.has(index);
    const last = parts.at(-1);
    if (last?.changed === changed) last.text += text;
    else parts.push({ text, changed });
  });
  return parts;
}
