import { matchSequences } from "./sequence.ts";
import { cutWords, dictionaryLetters, hanAndKana } from "./words.ts";

/** A run of source characters that was kept, added, or removed. */
export type SourceRun = { op: "equal" | "ins" | "del"; text: string };

const unspaced = `[${hanAndKana}${dictionaryLetters}]`;
const piece = new RegExp(
  String.raw`${unspaced}\p{M}*|[[\p{L}\p{M}\p{N}]--${unspaced}]+|[ \t]+|\r\n|.`,
  "gsv",
);

/**
 * Splits source into its smallest pieces, which are the same whatever is around them: letters and digits, runs of blanks, line
 * breaks, and single other characters.
 */
export function sourcePieces(text: string): string[] {
  return text.match(piece) ?? [];
}

/**
 * Compares the source of two blocks. Removed text comes before the text that replaced it. All white space counts as
 * equal when pairing words, so that text with different line breaks keeps its words.
 *
 * @param shown - how what the source shows was compared, in order: what was kept there is kept here
 */
export function diffSource(
  before: string,
  after: string,
  shown: readonly SourceRun[] = [],
): SourceRun[] {
  const [a, b] = [wordsIn(before), wordsIn(after)];
  const writer = createWriter();
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairsOf(a, b, shown), [a.length, b.length] as const]) {
    writer.write("del", a.slice(i, nextI).join(""));
    writer.write("ins", b.slice(j, nextJ).join(""));
    writer.keep(a[nextI] ?? "", b[nextJ] ?? "");
    i = nextI + 1;
    j = nextJ + 1;
  }
  return writer.runs;
}

const wordsIn = (text: string) => cutWords(text, "source").map((word) => word.text);

const keyOf = (word: string) => (word.trim() === "" ? " " : word);

type Pair = readonly [number, number];

/** The words that are kept: those that are shown as kept, and between them as many as possible. */
function pairsOf(a: string[], b: string[], shown: readonly SourceRun[]): Pair[] {
  const [keysA, keysB] = [a.map(keyOf), b.map(keyOf)];
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...shownPairs(a, b, shown), [a.length, b.length] as const]) {
    const between = matchSequences(keysA.slice(i, nextI), keysB.slice(j, nextJ)).pairs;
    for (const [di, dj] of between) pairs.push([i + di, j + dj]);
    if (nextI < a.length) pairs.push([nextI, nextJ]);
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return pairs;
}

/** How many words of syntax can be before a word that is shown. */
const farthest = 200;

/** Finds the words that are shown as kept in both sources. Words that are written otherwise than shown are left out. */
function shownPairs(a: string[], b: string[], shown: readonly SourceRun[]): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const { op, text } of shown) {
    for (const word of wordsIn(text)) {
      if (word.trim() === "") continue;
      const inBefore = op === "ins" ? undefined : indexIn(a, word, i);
      const inAfter = op === "del" ? undefined : indexIn(b, word, j);
      if (inBefore === -1 || inAfter === -1) continue;
      if (inBefore !== undefined && inAfter !== undefined) pairs.push([inBefore, inAfter]);
      if (inBefore !== undefined) i = inBefore + 1;
      if (inAfter !== undefined) j = inAfter + 1;
    }
  }
  return pairs;
}

function indexIn(words: readonly string[], word: string, from: number): number {
  const end = Math.min(words.length, from + farthest);
  for (let at = from; at < end; at++) if (words[at] === word) return at;
  return -1;
}

function createWriter() {
  const runs: SourceRun[] = [];
  const write = (op: SourceRun["op"], text: string) => {
    if (text === "") return;
    const last = runs.at(-1);
    if (last?.op === op) last.text += text;
    else runs.push({ op, text });
  };
  return {
    runs,
    write,
    /** Keeps two paired pieces. White space keeps the parts that both ends share. */
    keep(before: string, after: string): void {
      const most = Math.min(before.length, after.length);
      let end = 0;
      while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
      let start = 0;
      while (start < most - end && before[start] === after[start]) start++;
      write("equal", before.slice(0, start));
      write("del", before.slice(start, before.length - end));
      write("ins", after.slice(start, after.length - end));
      write("equal", before.slice(before.length - end));
    },
  };
}
