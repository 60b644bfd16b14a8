import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";

/** A stretch of a container's children: a pair that stays in place, or what was removed and inserted between pairs. */
export type Stretch =
  | { kind: "kept"; node: Node; orig: Orig; index: number }
  | { kind: "changed"; inserted: Node[]; from: number; to: number };

/**
 * Matches the children of a container with those that were read, by number. Those in a longest common order stay; what
 * moved is removed in one place and inserted in another. Blocks that took the place of as many of the same kinds are
 * paired with them.
 * `from` and `to` of a change are indexes of the read children, end exclusive.
 */
export function matchChildren(nodes: readonly Node[], origs: readonly Orig[]): Stretch[] {
  const places = new Map(origs.map((orig, index) => [orig.node.attrs["sid"] as number, index]));
  const taken = new Set<number>();
  const sequence = nodes.map((node) => {
    const place = places.get(node.attrs["sid"] as number);
    if (place === undefined || taken.has(place) || origs[place]!.node.type !== node.type) return -1;
    taken.add(place);
    return place;
  });
  const kept = longestIncreasing(sequence);
  const stretches: Stretch[] = [];
  let inserted: Node[] = [];
  let next = 0;
  const flush = (to: number) => {
    const removed = origs.slice(next, to);
    const isPairwise =
      removed.length === inserted.length &&
      removed.every((orig, index) => orig.node.type === inserted[index]!.type);
    if (!isPairwise) stretches.push({ kind: "changed", inserted, from: next, to });
    else inserted.forEach((node, index) => keep(node, next + index));
    inserted = [];
  };
  const keep = (node: Node, index: number) =>
    void stretches.push({ kind: "kept", node, orig: origs[index]!, index });
  nodes.forEach((node, position) => {
    const index = sequence[position]!;
    if (!kept.has(position)) inserted.push(node);
    else {
      flush(index);
      keep(node, index);
      next = index + 1;
    }
  });
  flush(origs.length);
  return stretches;
}

/** The positions of a longest increasing subsequence. Negative values are left out. */
function longestIncreasing(sequence: readonly number[]): Set<number> {
  const previous: number[] = [];
  const tails: number[] = [];
  sequence.forEach((value, position) => {
    if (value < 0) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sequence[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[position] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = position;
  });
  const chosen = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) chosen.add(at);
  return chosen;
}
