import type { Difference } from "./difference.ts";
import type { TreeIndex } from "./tree.ts";
import type { PageEntry } from "./types.ts";

/**
 * The pages that moved to another parent, or to another position among siblings that exist on both sides. New order
 * keys that keep the order are not a move. Returns the fewest pages that explain the new order (longest increasing
 * subsequence).
 */
export function movedPages(
  differences: readonly Difference[],
  before: TreeIndex,
  after: TreeIndex,
): Set<string> {
  const moved = new Set<string>();
  const reordered = new Map<string | null, Set<string>>();
  for (const { id, before: old, after: now } of differences) {
    if (old?.kind !== "page" || now?.kind !== "page") continue;
    if (old.parent !== now.parent) moved.add(id);
    else if (old.order !== now.order) {
      const rekeyed = reordered.get(now.parent) ?? new Set();
      reordered.set(now.parent, rekeyed.add(id));
    }
  }
  for (const [parent, rekeyed] of reordered) {
    const common = after.children(parent).filter((page) => before.page(page.id)?.parent === parent);
    for (const id of outOfOrder(common, rekeyed, before)) moved.add(id);
  }
  return moved;
}

/**
 * The moved pages among siblings. Pages with unchanged keys kept their relative order, so they count as fixed. Between
 * two fixed pages, the longest run that is still in order also counts as not moved.
 */
function outOfOrder(
  siblings: readonly PageEntry[],
  rekeyed: ReadonlySet<string>,
  before: TreeIndex,
): string[] {
  const moved: string[] = [];
  let run: PageEntry[] = [];
  let low = -1;
  const endRun = (high: number) => {
    const inRange = run.filter(({ id }) => before.position(id) > low && before.position(id) < high);
    const kept = longestIncreasing(inRange.map(({ id }) => before.position(id)));
    const stays = new Set(kept.map((index) => inRange[index]!.id));
    moved.push(...run.filter(({ id }) => !stays.has(id)).map(({ id }) => id));
    run = [];
    low = high;
  };
  for (const page of siblings) {
    if (rekeyed.has(page.id)) run.push(page);
    else endRun(before.position(page.id));
  }
  endRun(Number.POSITIVE_INFINITY);
  return moved;
}

/** Indexes of a longest increasing subsequence, in O(n log n). */
export function longestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  }
  const result: number[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index]!)
    result.unshift(index);
  return result;
}
