import type { Block, BlockKind } from "./block.ts";
import { wordsForLikeness } from "./words.ts";

/** The words of a block as a sorted list of numbers, for fast comparison. */
export type Bag = {
  words: Int32Array;
  /**
   * For a block of few words, also its letter pairs: short labels differ by letters, and some scripts don't use spaces.
   */
  letters?: Int32Array;
  weight: number;
};

/** Whether a block is a text, which can become one of another kind. */
const isTextual: Record<BlockKind, boolean> = {
  paragraph: true,
  heading: true,
  listItem: true,
  html: true,
  comment: true,
  embed: true,
  container: false,
  rule: false,
  code: false,
  table: false,
  image: false,
  definition: false,
};

/** Creates bags that use the same number for the same word. Use one instance for both sides of a comparison. */
export function createBags() {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const number = numbers.get(word);
    if (number !== undefined) return number;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  const bagOf = (texts: string[]): Bag => {
    const words = Int32Array.from(texts.map(numberOf)).sort();
    const letters = texts.length <= mostForLetters ? pairsOf(texts.join(" ")) : [];
    if (letters.length === 0) return { words, weight: words.length };
    const weight = texts.length <= fewWords ? letters.length : words.length;
    return { words, letters: Int32Array.from(letters.map(numberOf)).sort(), weight };
  };
  return {
    of: (block: Block) => bagOf(wordsOf(block)),
    /** The bag of a line of source. */
    ofLine: (line: string) => bagOf(words(line)),
  };
}

// More words don't improve the similarity but cost time.
const maxWords = 2000;
const fewWords = 3;
// Up to this many words a bag also has letter pairs, because a block of few words may have grown to this size.
const mostForLetters = 24;

function wordsOf(block: Block): string[] {
  if (block.kind === "image") return [block.image.url, ...words(block.text)];
  if (block.kind === "code") return [block.language, ...words(block.value)];
  return words(block.text);
}

function words(text: string): string[] {
  return wordsForLikeness(text.slice(0, 40_000)).slice(0, maxWords);
}

function pairsOf(letters: string): string[] {
  const pairs: string[] = [];
  for (let i = 0; i + 1 < letters.length && i < maxWords; i++) pairs.push(letters.slice(i, i + 2));
  return pairs;
}

export function joinBags(bags: readonly Bag[]): Bag {
  const words = new Int32Array(bags.reduce((sum, bag) => sum + bag.words.length, 0));
  let at = 0;
  for (const bag of bags) {
    words.set(bag.words, at);
    at += bag.words.length;
  }
  return { words: words.sort(), weight: words.length };
}

/** How many words two bags share. */
export function sharedWords(a: Bag, b: Bag): number {
  return shared(a.words, b.words);
}

function shared(a: Int32Array, b: Int32Array): number {
  let i = 0;
  let j = 0;
  let count = 0;
  while (i < a.length && j < b.length) {
    const left = a[i] as number;
    const right = b[j] as number;
    if (left === right) {
      count++;
      i++;
      j++;
    } else if (left < right) i++;
    else j++;
  }
  return count;
}

/** From 0 (nothing in common) to 1 (the same words, or the same letters if one has few words). */
export function likeness(a: Bag, b: Bag): number {
  const isShort = Math.min(a.words.length, b.words.length) <= fewWords;
  const [left, right] =
    isShort && a.letters && b.letters ? [a.letters, b.letters] : [a.words, b.words];
  const sum = left.length + right.length;
  return sum === 0 ? 0 : (2 * shared(left, right)) / sum;
}

/** Whether one block can have become the other. Text may change its kind, but a table never becomes an image. */
export function comparable(a: Block, b: Block): boolean {
  if (a.kind === b.kind) return a.kind !== "container" || a.name === (b as typeof a).name;
  return isTextual[a.kind] && isTextual[b.kind];
}
