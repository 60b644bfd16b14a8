import type { Block } from "./block.ts";
import { type Bag, comparable, joinBags, likeness, sharedWords } from "./similarity.ts";

/** Matching blocks: one on each side, or several on one side if a block was split or merged. */
export type Link = { before: number[]; after: number[]; moved: boolean };

export type Sides = {
  before: readonly Block[];
  after: readonly Block[];
  bagsBefore: (index: number) => Bag;
  bagsAfter: (index: number) => Bag;
  /** What is linked already, with a block elsewhere. */
  moved: Record<"before" | "after", ReadonlySet<number>>;
  /** Remaining budget of comparisons. */
  work: { left: number; coarse: boolean };
};

type Region = { a0: number; a1: number; b0: number; b1: number };

type Step = { score: number; before: number; after: number };

const minLikeness = 0.4;
// A heading and a list item must be nearly equal to count as one block.
const minLikenessOfKinds = 0.65;
const minPart = 0.6;
const maxParts = 4;
const minWhole = 6;
const minTogether = 0.7;
const minLeft = 0.8;

/**
 * Pairs similar blocks of a replaced region, in order, for the highest total similarity. Splits and merges compete with
 * plain pairs: they win if the combined parts are more similar to the whole block than any single part.
 */
export function pairRegion(sides: Sides, region: Region): Link[] {
  const height = region.a1 - region.a0;
  const width = region.b1 - region.b0;
  // Cuts thousands of replaced blocks into slices. With n slices, 1/n of the comparisons are needed.
  const count = Math.ceil((height * width) / Math.max(1, sides.work.left));
  if (count > 1) sides.work.coarse = true;
  if (count > Math.min(height, width)) return [];
  const links: Link[] = [];
  for (let n = 0; n < count; n++) {
    const cut = (start: number, length: number, at: number) =>
      start + Math.floor((length * at) / count);
    const slice = {
      a0: cut(region.a0, height, n),
      a1: cut(region.a0, height, n + 1),
      b0: cut(region.b0, width, n),
      b1: cut(region.b0, width, n + 1),
    };
    links.push(...trace(fill(sides, slice), slice));
  }
  return links;
}

/** The best total for every pair of prefixes of the two sides, and the step that led to it (dynamic programming). */
function fill(sides: Sides, { a0, a1, b0, b1 }: Region): Step[] {
  const height = a1 - a0;
  const width = b1 - b0;
  const table: Step[] = [];
  const at = (i: number, j: number) => table[i * (width + 1) + j]?.score ?? 0;
  const splits = height * width <= 2500;
  for (let i = 0; i <= height; i++) {
    for (let j = 0; j <= width; j++) {
      let best: Step = { score: -1, before: 0, after: 0 };
      const offer = (score: number, before: number, after: number) => {
        if (score > best.score) best = { score, before, after };
      };
      if (i === 0 && j === 0) offer(0, 0, 0);
      if (i > 0) offer(at(i - 1, j), 1, 0);
      if (j > 0) offer(at(i, j - 1), 0, 1);
      if (i > 0 && j > 0) {
        const score = pairScore(sides, a0 + i - 1, b0 + j - 1);
        if (score > 0) offer(at(i - 1, j - 1) + score, 1, 1);
        if (splits && i > 1 && j > 1) {
          const passed = passedScore(sides, a0 + i - 2, b0 + j - 2);
          if (passed > 0) offer(at(i - 2, j - 2) + passed, 2, 2);
        }
        for (let n = 2; splits && n <= maxParts; n++) {
          const split = j >= n ? splitScore(sides, a0 + i - 1, b0 + j - n, n) : 0;
          if (split > 0) offer(at(i - 1, j - n) + split, 1, n);
          const merge = i >= n ? mergeScore(sides, a0 + i - n, b0 + j - 1, n) : 0;
          if (merge > 0) offer(at(i - n, j - 1) + merge, n, 1);
        }
      }
      table.push(best);
    }
  }
  sides.work.left -= height * width;
  return table;
}

function trace(table: Step[], { a0, a1, b0, b1 }: Region): Link[] {
  const width = b1 - b0;
  const links: Link[] = [];
  let i = a1 - a0;
  let j = width;
  while (i > 0 || j > 0) {
    const { before, after } = table[i * (width + 1) + j] as Step;
    i -= before;
    j -= after;
    if (before > 1 && after > 1) {
      for (const n of range(0, before).reverse())
        links.push({ before: [a0 + i + n], after: [b0 + j + n], moved: false });
    } else if (before > 0 && after > 0) {
      links.push({ before: range(a0 + i, before), after: range(b0 + j, after), moved: false });
    }
  }
  return links.reverse();
}

const range = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => start + index);

function pairScore(sides: Sides, i: number, j: number): number {
  const before = sides.before[i] as Block;
  const after = sides.after[j] as Block;
  if (sides.moved.before.has(i) || sides.moved.after.has(j)) return 0;
  if (!comparable(before, after)) return 0;
  const a = sides.bagsBefore(i);
  const b = sides.bagsAfter(j);
  const share = a.weight + b.weight === 0 ? 0 : likeness(a, b);
  // Blocks with little text (rules, images, containers) match by kind and position.
  const few =
    before.kind === after.kind && before.kind !== "paragraph" && before.kind !== "listItem";
  const least = before.kind === after.kind ? minLikeness : minLikenessOfKinds;
  if (share >= least) return share * (a.weight + b.weight) + (before.kind === after.kind ? 0.5 : 0);
  return few &&
    (before.kind === "container" || before.kind === "image" || a.weight + b.weight === 0)
    ? 0.25
    : 0;
}

function splitScore(sides: Sides, whole: number, first: number, count: number): number {
  if (!isProse(sides.before[whole]) || sides.bagsBefore(whole).words.length < minWhole) return 0;
  const parts = range(first, count);
  if (sides.moved.before.has(whole) || parts.some((part) => sides.moved.after.has(part))) return 0;
  if (!parts.every((part) => isProse(sides.after[part]))) return 0;
  return partsScore(sides.bagsBefore(whole), parts.map(sides.bagsAfter));
}

function mergeScore(sides: Sides, first: number, whole: number, count: number): number {
  if (!isProse(sides.after[whole]) || sides.bagsAfter(whole).words.length < minWhole) return 0;
  const parts = range(first, count);
  if (sides.moved.after.has(whole) || parts.some((part) => sides.moved.before.has(part))) return 0;
  if (!parts.every((part) => isProse(sides.before[part]))) return 0;
  return partsScore(sides.bagsAfter(whole), parts.map(sides.bagsBefore));
}

/**
 * Two blocks that passed a sentence from one to the other. Alone, the one that gave most of its words away would seem split, and the
 * one that got them new.
 */
function passedScore(sides: Sides, i: number, j: number): number {
  const [first, second] = [sides.bagsBefore(i), sides.bagsBefore(i + 1)];
  const [third, fourth] = [sides.bagsAfter(j), sides.bagsAfter(j + 1)];
  const blocks = [sides.before[i], sides.before[i + 1], sides.after[j], sides.after[j + 1]];
  const { moved } = sides;
  if ([0, 1].some((n) => moved.before.has(i + n) || moved.after.has(j + n))) return 0;
  if (!blocks.every(isProse) || !staysIn(first, third) || !staysIn(second, fourth)) return 0;
  const [before, after] = [joinBags([first, second]), joinBags([third, fourth])];
  const share = likeness(before, after);
  return share >= minTogether ? share * (before.weight + after.weight) : 0;
}

/** Whether a block is what is left of another one, or has grown out of it. */
function staysIn(a: Bag, b: Bag): boolean {
  const least = Math.min(a.words.length, b.words.length);
  return least >= 2 && sharedWords(a, b) >= minLeft * least;
}

const isProse = (block: Block | undefined) =>
  block !== undefined &&
  (block.kind === "paragraph" || block.kind === "listItem" || block.kind === "html");

function partsScore(whole: Bag, parts: Bag[]): number {
  const contained = parts.every(
    ({ words }, index) =>
      words.length >= 2 && sharedWords(parts[index] as Bag, whole) >= minPart * words.length,
  );
  if (!contained) return 0;
  const together = joinBags(parts);
  const share = likeness(whole, together);
  const best = Math.max(...parts.map((part) => likeness(whole, part)));
  return share >= 0.6 && share > best ? share * (whole.weight + together.weight) : 0;
}
