import type { Block } from "./block.ts";

/** The words of a block as a sorted list of numbers, for comparing quickly. */
export type Bag = { words: Int32Array; weight: number };

const textual = new Set([
  "paragraph",
  "heading",
  "listItem",
  "html",
  "comment",
  "container",
  "embed",
]);

/** Makes bags whose numbers mean the same words. One maker serves both sides of a comparison. */
export function createBags() {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  return {
    of(block: Block): Bag {
      const words = wordsOf(block).map(numberOf);
      return { words: Int32Array.from(words).sort(), weight: words.length };
    },
  };
}

// Bags past this size say no more about likeness and cost time.
const maxWords = 2000;

function wordsOf(block: Block): string[] {
  if (block.kind === "image") return [block.image.url, ...words(block.text)];
  if (block.kind === "code") return [block.language, ...words(block.value)];
  return words(block.text);
}

function words(text: string): string[] {
  const found =
    text
      .slice(0, 40_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  // Han and kana write no spaces, and short labels differ by letters: pairs of letters tell more than words there.
  if (found.length > 3 || found.join("").length < 2) return found.slice(0, maxWords);
  const letters = found.join(" ");
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
  let i = 0;
  let j = 0;
  let shared = 0;
  while (i < a.words.length && j < b.words.length) {
    const left = a.words[i] as number;
    const right = b.words[j] as number;
    if (left === right) {
      shared++;
      i++;
      j++;
    } else if (left < right) i++;
    else j++;
  }
  return shared;
}

/** 0 (nothing in common) to 1 (the same words). */
export function likeness(a: Bag, b: Bag): number {
  const sum = a.words.length + b.words.length;
  return sum === 0 ? 0 : (2 * sharedWords(a, b)) / sum;
}

/** Whether one block can have become the other at all. Text may change its kind, a table never becomes a picture. */
export function comparable(a: Block, b: Block): boolean {
  if (a.kind === b.kind) return a.kind !== "container" || a.name === (b as typeof a).name;
  return (
    textual.has(a.kind) && textual.has(b.kind) && a.kind !== "container" && b.kind !== "container"
  );
}
