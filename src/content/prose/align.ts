import type { Block } from "./block.ts";
import { findMoves } from "./align-moves.ts";
import { type Link, pairRegion } from "./align-region.ts";
import { matchSequences } from "./sequence.ts";
import { createBags } from "./similarity.ts";

export type Alignment = {
  /** Ordered by their place after; moved links are not in order with the others on the before side. */
  links: Link[];
  /** Work was cut short somewhere: more shows as removed and added than a person would say. */
  coarse: boolean;
};

// Comparisons of two blocks, for a whole page; about 100 ms at most.
const budget = 150_000;

/**
 * Says which block became which. Equal blocks first; between them, blocks of like words in order (an edit, a split, a
 * merge); at last, what was removed here and added there (a move). Deterministic, and bounded for pages of any size.
 */
export function alignBlocks(before: readonly Block[], after: readonly Block[]): Alignment {
  const { pairs, coarse } = matchSequences(
    before.map((block) => block.key),
    after.map((block) => block.key),
  );
  const links: Link[] = pairs.map(([i, j]) => ({ before: [i], after: [j], moved: false }));
  const bags = createBags();
  const bagsBefore = memo((index: number) => bags.of(before[index] as Block));
  const bagsAfter = memo((index: number) => bags.of(after[index] as Block));
  const work = { left: budget, coarse };
  const sides = { before, after, bagsBefore, bagsAfter, work };

  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    if (nextI > i && nextJ > j)
      links.push(...pairRegion(sides, { a0: i, a1: nextI, b0: j, b1: nextJ }));
    i = nextI + 1;
    j = nextJ + 1;
  }
  links.push(...findMoves(sides, links));
  links.sort((a, b) => (a.after[0] as number) - (b.after[0] as number));
  return { links, coarse: work.coarse };
}

function memo<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>();
  return (index) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const value = make(index);
    made.set(index, value);
    return value;
  };
}
