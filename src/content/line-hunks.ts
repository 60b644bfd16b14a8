import { hunksOf, maximumEdits } from "./hunks.ts";
import type { Hunk } from "./hunks.ts";
import { matchSequences } from "./prose/sequence.ts";
import type { Range } from "./prose/sequence.ts";
import { createBags, likeness } from "./prose/similarity.ts";
import type { Bag } from "./prose/similarity.ts";
import { isBlank, slideAllDown } from "./slide.ts";

/** The share of words that two lines must have in common for one to be an edit of the other. */
const leastLikeness = 0.4;

/**
 * A side's changes to a base, line by line, in near-linear time. It first anchors lines that occur once on both sides,
 * then edited lines by words unique to them. That way blank and repeated lines don't distort the alignment. Each edited
 * line is its own hunk and may touch its neighbors.
 */
export function findLineHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  const { pairs } = matchSequences(base, side, {
    maxEdits: maximumEdits,
    isAnchor: (line) => !isBlank(line),
    pairUnequal: pairEdited(base, side),
  });
  return slideAllDown(base, hunksOf(base, side, pairs), base.length);
}

/** Maximum number of lines in a hunk to compare pairwise. */
const mostParallel = 50;

/** Whether each line is an edit of its counterpart and of no other line. Only then can their words be merged. */
export function isParallel(base: readonly string[], side: readonly string[]): boolean {
  if (base.length === 1) return true;
  if (base.length > mostParallel) return false;
  const bags = createBags();
  const before = base.map((line) => bags.ofLine(line));
  return side.every((line, index) => {
    const bag = bags.ofLine(line);
    const own = likeness(before[index]!, bag);
    return before.every(
      (other, at) =>
        at === index || likeness(other, bag) < (own >= leastLikeness ? own : leastLikeness),
    );
  });
}

/** Pairs lines that share words found in no other line of their region. */
function pairEdited(base: readonly string[], side: readonly string[]) {
  const bags = createBags();
  const bagsOf = (lines: readonly string[]) => {
    const cached = new Map<number, Bag>();
    return (index: number) => {
      const bag = cached.get(index) ?? bags.ofLine(lines[index]!);
      cached.set(index, bag);
      return bag;
    };
  };
  const [ofBase, ofSide] = [bagsOf(base), bagsOf(side)];
  return ({ a0, a1, b0, b1 }: Range): [number, number][] => {
    const left = linesOfWords(ofBase, a0, a1);
    const right = linesOfWords(ofSide, b0, b1);
    const shared: [number, number][] = [];
    for (const [word, i] of left) {
      const j = right.get(word) ?? severalLines;
      if (i !== severalLines && j !== severalLines) shared.push([i, j]);
    }
    return mutualBest(shared).filter(([i, j]) => likeness(ofBase(i), ofSide(j)) >= leastLikeness);
  };
}

const severalLines = -1;

/** The index of the line that contains each word. */
function linesOfWords(
  bagAt: (index: number) => Bag,
  start: number,
  end: number,
): Map<number, number> {
  const lines = new Map<number, number>();
  for (let index = start; index < end; index++) {
    for (const word of bagAt(index).words) {
      const line = lines.get(word);
      lines.set(word, line === undefined || line === index ? index : severalLines);
    }
  }
  return lines;
}

/** Keeps the pairs where neither line has another partner with more votes. */
function mutualBest(pairs: readonly [number, number][]): [number, number][] {
  const votes = new Map<string, { pair: [number, number]; count: number }>();
  for (const pair of pairs) {
    const vote = votes.get(pair.join(" "));
    if (vote) vote.count++;
    else votes.set(pair.join(" "), { pair, count: 1 });
  }
  const ranked = [...votes.values()].toSorted((a, b) => b.count - a.count);
  const [left, right] = [new Set<number>(), new Set<number>()];
  return ranked.flatMap(({ pair: [i, j] }) => {
    const isBest = !left.has(i) && !right.has(j);
    left.add(i);
    right.add(j);
    return isBest ? [[i, j] as [number, number]] : [];
  });
}
