import { matchSequences } from "./sequence.ts";
import { cutWords } from "./words.ts";

/** One line of compared code. `parts` is set if the line has a similar counterpart. */
export type CodeLine = {
  op: "equal" | "ins" | "del";
  text: string;
  /** Line numbers from 1, on the sides that have the line. */
  before?: number;
  after?: number;
  parts?: { text: string; changed: boolean }[];
  /** The line is the same in another place of the code. */
  moved?: true;
};

/** Compares code line by line, and words inside lines that were changed rather than replaced. */
export function diffCode(before: string, after: string): CodeLine[] {
  const a = before === "" ? [] : before.split("\n");
  const b = after === "" ? [] : after.split("\n");
  const { pairs } = matchSequences(a, b);
  const moved = movedLines(a, b, pairs);
  const lines: CodeLine[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    const removed = a.slice(i, nextI).map((text, n): CodeLine => {
      return {
        op: "del",
        text,
        before: i + n + 1,
        ...(moved.before.has(i + n) && { moved: true }),
      };
    });
    const added = b.slice(j, nextJ).map((text, n): CodeLine => {
      return { op: "ins", text, after: j + n + 1, ...(moved.after.has(j + n) && { moved: true }) };
    });
    markParts(removed, added);
    for (const line of removed) lines.push(line);
    for (const line of added) lines.push(line);
    if (nextI < a.length) {
      lines.push({ op: "equal", text: b[nextJ] as string, before: nextI + 1, after: nextJ + 1 });
    }
    i = nextI + 1;
    j = nextJ + 1;
  }
  return lines;
}

/** The indexes of lines that were taken out once and put in once elsewhere. Short ones, such as brackets, come and go. */
function movedLines(a: string[], b: string[], pairs: readonly [number, number][]) {
  const removed = unpaired(
    a,
    pairs.map(([i]) => i),
  );
  const added = unpaired(
    b,
    pairs.map(([, j]) => j),
  );
  const moved = { before: new Set<number>(), after: new Set<number>() };
  for (const [text, i] of removed) {
    const j = added.get(text);
    if (i === several || j === undefined || j === several) continue;
    moved.before.add(i);
    moved.after.add(j);
  }
  return moved;
}

const several = -1;
const shortestMoved = 4;

/** The index of each telling line without a partner. */
function unpaired(lines: readonly string[], paired: readonly number[]): Map<string, number> {
  const hasPartner = new Set(paired);
  const indexes = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (hasPartner.has(index) || !/[\p{L}\p{N}]/u.test(line)) continue;
    if (line.trim().length >= shortestMoved) indexes.set(line, indexes.has(line) ? several : index);
  }
  return indexes;
}

/** Marks what changed inside of lines that replaced others. */
function markParts(removed: readonly CodeLine[], added: readonly CodeLine[]): void {
  const [left = [], right = []] = [removed, added].map((lines) =>
    lines.filter((line) => !line.moved),
  );
  for (const { before, after, parts } of pairLines(left, right)) {
    before.parts = parts.before;
    after.parts = parts.after;
  }
}

type LinePair = {
  before: CodeLine;
  after: CodeLine;
  parts: NonNullable<ReturnType<typeof lineParts>>;
};

/** More comparisons of two lines take too long; one by one is then good enough. */
const mostComparisons = 400;

/** Pairs lines with those that replaced them, in order, so that as much as possible of them is kept. */
function pairLines(left: readonly CodeLine[], right: readonly CodeLine[]): LinePair[] {
  const compare = (i: number, j: number): LinePair | undefined => {
    const [before, after] = [left[i], right[j]];
    const parts = before && after && lineParts(before.text, after.text);
    return parts && { before, after, parts };
  };
  if (left.length * right.length > mostComparisons)
    return left.flatMap((_, index) => compare(index, index) ?? []);
  const keptIn = ({ parts }: LinePair) =>
    parts.after.reduce((sum, part) => sum + (part.changed ? 0 : part.text.trim().length), 0);
  /** The best pairs of the lines from an index on, on both sides. */
  type Best = { kept: number; pair?: LinePair; rest?: Best };
  let below: Best[] = Array.from({ length: right.length + 1 }, () => ({ kept: 0 }));
  for (let i = left.length - 1; i >= 0; i--) {
    const row: Best[] = [];
    row[right.length] = { kept: 0 };
    for (let j = right.length - 1; j >= 0; j--) {
      const [down, beside] = [below[j]!, row[j + 1]!];
      row[j] = down.kept > beside.kept ? down : beside;
      const pair = compare(i, j);
      const kept = pair ? keptIn(pair) + below[j + 1]!.kept : 0;
      if (pair && kept >= row[j]!.kept) row[j] = { kept, pair, rest: below[j + 1]! };
    }
    below = row;
  }
  const pairs: LinePair[] = [];
  for (let best: Best | undefined = below[0]; best?.pair; best = best.rest) pairs.push(best.pair);
  return pairs;
}

function lineParts(before: string, after: string) {
  if (before.length + after.length > 2000) return longLineParts(before, after);
  const cut = (line: string) => cutWords(line, "code").map(({ text }) => text);
  const a = cut(before);
  const b = cut(after);
  const form = (text: string) => text.normalize();
  const { pairs } = matchSequences(a.map(form), b.map(form));
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
