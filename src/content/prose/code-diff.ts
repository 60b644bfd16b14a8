import { matchSequences } from "./sequence.ts";
import { slideLines } from "./slide-lines.ts";
import { cutWords } from "./words.ts";

/** A piece of a line. `otherForm`: the same letters as on the other side, in another Unicode form. */
type CodePart = { text: string; changed: boolean; otherForm?: true };

/** Whether some of a line's letters are the same in another Unicode form. */
export const hasOtherForm = ({ parts }: CodeLine) =>
  parts?.some(({ otherForm }) => otherForm) ?? false;

/** What the lines are: code, or the source of a text, in which a number or an amount is one word. */
type Kind = "code" | "source";

/** One line of compared code. `parts` is set if the line has a similar counterpart. */
export type CodeLine = {
  op: "equal" | "ins" | "del";
  text: string;
  /** Line numbers from 1, on the sides that have the line. */
  before?: number;
  after?: number;
  parts?: CodePart[];
  /** The line is the same in another place of the code. */
  moved?: true;
};

/** Compares code line by line, and words inside lines that were changed rather than replaced. */
export function diffCode(before: string, after: string, kind: Kind = "code"): CodeLine[] {
  const a = before === "" ? [] : before.split("\n");
  const b = after === "" ? [] : after.split("\n");
  const pairs = slideLines(a, b, matchSequences(a, b).pairs);
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
    markParts(removed, added, kind);
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

type Moved = { before: Set<number>; after: Set<number> };

/**
 * The indexes of lines that were taken out once and put in once elsewhere, with the short ones around them, such as brackets and
 * blank lines. Alone, those come and go.
 */
function movedLines(a: string[], b: string[], pairs: readonly [number, number][]): Moved {
  const kept = { before: new Set(pairs.map(([i]) => i)), after: new Set(pairs.map(([, j]) => j)) };
  const removed = unpaired(a, kept.before);
  const added = unpaired(b, kept.after);
  const moved: Moved = { before: new Set(), after: new Set() };
  const isFree = (i: number, j: number) =>
    i < a.length && !kept.before.has(i) && !kept.after.has(j) && !moved.before.has(i);
  const add = (i: number, j: number) => {
    moved.before.add(i);
    moved.after.add(j);
  };
  const telling: [number, number][] = [];
  for (const [text, i] of removed) {
    const j = added.get(text);
    if (i !== several && j !== undefined && j !== several) telling.push([i, j]);
  }
  for (const [i, j] of telling) add(i, j);
  for (const [i, j] of telling) {
    for (const step of [-1, 1]) {
      let [x, y] = [i + step, j + step];
      for (; isFree(x, y) && !moved.after.has(y) && a[x] === b[y]; x += step, y += step) add(x, y);
    }
  }
  // The same block can be read as beginning or ending with a line that is also beside it.
  const gone = Map.groupBy(shortBeside(a, kept.before, moved.before).toReversed(), (i) => a[i]);
  for (const j of shortBeside(b, kept.after, moved.after)) {
    const i = gone.get(b[j])?.pop();
    if (i !== undefined) add(i, j);
  }
  return moved;
}

/** The short lines of one side above and below what moved. */
function shortBeside(
  lines: readonly string[],
  kept: ReadonlySet<number>,
  moved: ReadonlySet<number>,
): number[] {
  const beside = new Set<number>();
  const isFree = (index: number) =>
    index >= 0 && index < lines.length && !kept.has(index) && !moved.has(index);
  for (const index of moved) {
    for (const step of [-1, 1]) {
      for (let at = index + step; isFree(at) && !isTelling(lines[at]!); at += step) beside.add(at);
    }
  }
  return [...beside].sort((a, b) => a - b);
}

const several = -1;
const shortestMoved = 4;

const isTelling = (line: string) =>
  line.trim().length >= shortestMoved && /[\p{L}\p{N}]/u.test(line);

/** The index of each telling line without a partner. */
function unpaired(lines: readonly string[], kept: ReadonlySet<number>): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (!kept.has(index) && isTelling(line)) indexes.set(line, indexes.has(line) ? several : index);
  }
  return indexes;
}

/** Marks what changed inside of lines that replaced others. */
function markParts(removed: readonly CodeLine[], added: readonly CodeLine[], kind: Kind): void {
  const [left = [], right = []] = [removed, added].map((lines) =>
    lines.filter((line) => !line.moved),
  );
  for (const { before, after, parts } of pairLines(left, right, kind)) {
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
function pairLines(left: readonly CodeLine[], right: readonly CodeLine[], kind: Kind): LinePair[] {
  const compare = (i: number, j: number): LinePair | undefined => {
    const [before, after] = [left[i], right[j]];
    const parts = before && after && lineParts(before.text, after.text, kind);
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

const wordsAmong = (pieces: readonly string[]) =>
  pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;

/** Undefined for lines of which less than half is the same. */
function lineParts(before: string, after: string, kind: Kind) {
  if (before.length + after.length > 2000) return longLineParts(before, after);
  const cut = (line: string) => cutWords(line, kind).map(({ text }) => text);
  const a = cut(before);
  const b = cut(after);
  const form = (text: string) => text.normalize();
  const { pairs } = matchSequences(a.map(form), b.map(form));
  const same = pairs.map(([index]) => a[index] as string);
  // Numbers are long: a sentence with other ones is still the same sentence.
  const [kept, all] =
    kind === "source"
      ? [wordsAmong(same), Math.min(wordsAmong(a), wordsAmong(b))]
      : [
          same.reduce((sum, piece) => sum + piece.trim().length, 0),
          Math.min(before.trim().length, after.trim().length),
        ];
  if (kept * 2 < all) return undefined;
  return {
    before: partsOf(a, new Map(pairs.map(([i, j]) => [i, b[j] as string]))),
    after: partsOf(b, new Map(pairs.map(([i, j]) => [j, a[i] as string]))),
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

/** @param kept - by the index of a kept piece: how the other side writes it */
function partsOf(pieces: readonly string[], kept: ReadonlyMap<number, string>): CodePart[] {
  const parts: CodePart[] = [];
  pieces.forEach((text, index) => {
    const other = kept.get(index);
    const changed = other === undefined;
    const isOtherForm = !changed && other !== text;
    const last = parts.at(-1);
    if (last?.changed === changed && (last.otherForm ?? false) === isOtherForm) last.text += text;
    else parts.push({ text, changed, ...(isOtherForm && { otherForm: true }) });
  });
  return parts;
}
