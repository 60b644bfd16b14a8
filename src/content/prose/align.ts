import type { Block } from "./block.ts";
import { findMoves } from "./align-moves.ts";
import { type Link, pairRegion } from "./align-region.ts";
import { matchSequences } from "./sequence.ts";
import { createBags } from "./similarity.ts";

export type Alignment = {
  /** Sorted by position after; moved links are out of order on the before side. */
  links: Link[];
  /** Work was cut short: some content shows as removed and added although it was kept. */
  coarse: boolean;
};

// Comparisons of two blocks per page; about 100 ms at most.
const budget = 150_000;

/**
 * Matches blocks of two versions: first equal blocks, then similar blocks in order (edit, split, merge), then removed
 * blocks with blocks added elsewhere (move). Deterministic, with bounded work for pages of any size.
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
