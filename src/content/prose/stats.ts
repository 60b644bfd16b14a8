import { diffArrays } from "diff/lib/diff/array.js";
import { cutByDictionary, dictionaryLetters, hanAndKana } from "./words.ts";

export type WordStats = { added: number; removed: number };

/** Removed and added lines or paragraphs between the same unchanged ones. */
type Hunk = { removed: string[]; added: string[] };

// With more edited lines or words than this, words are only counted, without regard to order.
const maxEdits = 400;

/**
 * Counts the words added and removed between two texts, without parsing Markdown. Cheap enough for lists of changes (2
 * KB with a small change: about 0.1 ms; 1 MB: at most about 100 ms, then by count instead of by order). For a paragraph
 * or line that moved, only the words that changed in it count.
 */
export function wordStats(written: string, now: string): WordStats {
  const stats = { added: 0, removed: 0 };
  // The same letters in another Unicode form are the same words.
  const [before, after] = [withoutNumbers(written.normalize()), withoutNumbers(now.normalize())];
  if (before === after) return stats;
  const add = (part: WordStats) => {
    stats.added += part.added;
    stats.removed += part.removed;
  };
  const paragraphs = hunksOf(paragraphsOf(before), paragraphsOf(after));
  if (paragraphs === undefined) return countWords(wordsOf(before), wordsOf(after));
  const lines: Hunk[] = [];
  for (const [removed, added] of [...takeMoved(paragraphs), ...paragraphs.map(joined)]) {
    const hunks = hunksOf(removed.split("\n"), added.split("\n"));
    if (hunks) lines.push(...hunks);
    else add(countWords(wordsOf(removed), wordsOf(added)));
  }
  for (const texts of [...takeMoved(lines), ...lines.map(joined)]) {
    const [removed, added] = texts.every(isTable) ? withoutKeptCells(texts) : texts;
    add(diffWords(wordsOf(removed), wordsOf(added)));
  }
  return stats;
}

const isTable = (text: string) =>
  text.split("\n").every((line) => line.trimStart().startsWith("|"));

/** Takes the cells away that both have: when a column moved, they are only in another order. */
function withoutKeptCells(texts: [string, string]): [string, string] {
  const [before, after] = texts.map((text) =>
    text.split(/(?<!\\)\||\n/).map((cell) => cell.trim()),
  );
  const without = (cells: string[], others: string[]) => {
    const kept = new Map<string, number>();
    for (const cell of others) kept.set(cell, (kept.get(cell) ?? 0) + 1);
    const left = cells.filter((cell) => {
      const count = kept.get(cell) ?? 0;
      kept.set(cell, count - 1);
      return count <= 0;
    });
    return left.join("\n");
  };
  return [without(before!, after!), without(after!, before!)];
}

const joined = ({ removed, added }: Hunk): [string, string] => [
  removed.join("\n"),
  added.join("\n"),
];

function paragraphsOf(text: string): string[] {
  return text.split(/\r?\n(?:[ \t]*\r?\n)+/);
}

/** Undefined if the texts differ in too many places. */
function hunksOf(before: string[], after: string[]): Hunk[] | undefined {
  const [a, b] = trimEqual(before, after);
  const changes = diffArrays(a, b, { maxEditLength: maxEdits });
  if (changes === undefined) return undefined;
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      open = undefined;
      continue;
    }
    if (open === undefined) hunks.push((open = { removed: [], added: [] }));
    open[added ? "added" : "removed"].push(...value);
  }
  return hunks;
}

// As in the comparison, shorter paragraphs repeat too often to count as moved, and less similar ones are different.
const minMoved = 20;
const minLikeness = 0.7;
const maxPairs = 10_000;

/** Removes from the hunks what moved between them: first equal paragraphs, then edited ones. */
function takeMoved(hunks: readonly Hunk[]): [string, string][] {
  const moved: [string, string][] = [];
  // Most edits are in one place, and looking for what moved takes longer than everything else.
  if (hunks.length < 2) return moved;
  const take = (from: Hunk, removed: string, to: Hunk, added: string) => {
    from.removed.splice(from.removed.indexOf(removed), 1);
    to.added.splice(to.added.indexOf(added), 1);
    moved.push([removed, added]);
  };
  const [removed, added] = (["removed", "added"] as const).map((side) => {
    const hunksByText = new Map<string, Hunk[]>();
    for (const hunk of hunks) {
      for (const text of hunk[side]) {
        hunksByText.set(text, [...(hunksByText.get(text) ?? []), hunk]);
      }
    }
    return hunksByText;
  }) as [Map<string, Hunk[]>, Map<string, Hunk[]>];
  for (const [text, from] of removed) {
    const to = added.get(text) ?? [];
    // Short texts count as moved where there is no doubt which.
    const isTelling = from.length === 1 && to.length === 1 && /[\p{L}\p{N}]/u.test(text);
    if (text.length < minMoved && !isTelling) continue;
    for (let n = 0; n < Math.min(from.length, to.length); n++) take(from[n]!, text, to[n]!, text);
  }
  const gone = strays(hunks, "removed");
  const come = gone.length === 0 ? [] : strays(hunks, "added");
  if (gone.length * come.length > maxPairs) return moved;
  for (const { hunk, text, words } of gone) {
    const best = come
      .map((other) => ({ other, share: likeness(words, other.words) }))
      .filter(({ other, share }) => other.hunk !== hunk && share >= minLikeness)
      .toSorted((a, b) => b.share - a.share)[0]?.other;
    if (best === undefined) continue;
    come.splice(come.indexOf(best), 1);
    take(hunk, text, best.hunk, best.text);
  }
  return moved;
}

/** The paragraphs of one side that resemble nothing on the other side of their hunk. */
function strays(hunks: readonly Hunk[], side: keyof Hunk) {
  return hunks.flatMap((hunk) => {
    const there = new Set(wordsOf(hunk[side === "removed" ? "added" : "removed"].join("\n")));
    return hunk[side].flatMap((text) => {
      const words = wordsOf(text);
      const kept = words.filter((word) => there.has(word)).length;
      const isStray = text.length >= minMoved && words.length >= 5 && kept * 2 < words.length;
      return isStray ? [{ hunk, text, words }] : [];
    });
  });
}

/** From 0 (nothing in common) to 1 (the same words). */
function likeness(a: readonly string[], b: readonly string[]): number {
  const { added, removed } = countWords([...a], [...b]);
  const sum = a.length + b.length;
  return sum === 0 ? 0 : 1 - (added + removed) / sum;
}

function diffWords(before: string[], after: string[]): WordStats {
  const [a, b] = trimEqual(before, after);
  if (a.length === 0 || b.length === 0) return { added: b.length, removed: a.length };
  const changes = diffArrays(a, b, { maxEditLength: maxEdits });
  if (changes === undefined) return countWords(a, b);
  const stats = { added: 0, removed: 0 };
  for (const change of changes) {
    if (change.added) stats.added += change.count;
    else if (change.removed) stats.removed += change.count;
  }
  return stats;
}

function countWords(before: readonly string[], after: readonly string[]): WordStats {
  const balance = new Map<string, number>();
  for (const word of after) balance.set(word, (balance.get(word) ?? 0) + 1);
  for (const word of before) balance.set(word, (balance.get(word) ?? 0) - 1);
  const stats = { added: 0, removed: 0 };
  for (const count of balance.values()) {
    if (count > 0) stats.added += count;
    else stats.removed -= count;
  }
  return stats;
}

function trimEqual(before: string[], after: string[]): [string[], string[]] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** The numbers 1,200.50 and 2.10.1 are one word each. */
const inNumber = String.raw`(?<=\d)[.,:](?=\d)`;
const unspaced = `${hanAndKana}${dictionaryLetters}`;
const letters = String.raw`[^\s\p{P}\p{S}${unspaced}]+`;
const wordPattern = new RegExp(
  String.raw`${hanAndKana}\p{M}*|${dictionaryLetters}+|${letters}(?:${inNumber}${letters})*`,
  "gv",
);
const isByDictionary = new RegExp(`^${dictionaryLetters}`, "v");
/** The same for ASCII-only text, several times faster. */
const plainWordPattern = /[^\s!-/:-@[-`{-~]+(?:(?<=\d)[.,:](?=\d)[^\s!-/:-@[-`{-~]+)*/g;
const plainText = /^[\0-\x7f]*$/;

/** Numbers of list items aren't words, because they change when an item is inserted before. */
const withoutNumbers = (text: string) => text.replaceAll(/^[ \t>]*\d{1,9}[.)](?=[ \t])/gm, "");

function wordsOf(text: string): string[] {
  if (plainText.test(text)) return text.match(plainWordPattern) ?? [];
  return (text.match(wordPattern) ?? []).flatMap((word) =>
    isByDictionary.test(word) ? cutByDictionary(word) : [word],
  );
}
