import {
  indexOf,
  moveItems,
  siblingsIn,
  topmost,
  type Found,
  type Place,
  type TreeNode,
} from "./model.ts";

/**
 * Where one item should be, in terms of its neighbors instead of an index, so that it still means the same when other people have
 * added or removed items.
 */
export type Intent = {
  readonly id: string;
  /** Undefined at the top level. */
  readonly parent: string | undefined;
  /** IDs of the siblings before it, nearest first; at most {@link mostNeighbors}. */
  readonly preceding: readonly string[];
  /** IDs of the siblings after it, nearest first; as many. */
  readonly following: readonly string[];
  /** What else the item gets back there, in terms of the screen that sends the requests. */
  readonly restores?: string;
};

/** Neighbors that an intent names: with all of them, moving hundreds of items among thousands would take seconds. */
export const mostNeighbors = 100;

/** One act of a user: the moves that carry it out in order, and those that take it back. */
export type Batch = { readonly intents: readonly Intent[]; readonly inverse: readonly Intent[] };

/** The moves that bring items to a place, one at a time; undefined if that changes nothing. */
export function batchOf<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  place: Place,
): Batch | undefined {
  const moved = moveItems(tree, ids, place);
  if (moved === tree) return undefined;
  const order = topmost(tree, ids).map(({ id }) => id);
  return { intents: intentsOf(moved, order), inverse: intentsOf(tree, order) };
}

/** Intents for where items are in a tree. Each names only neighbors that are in place when its turn comes. */
function intentsOf(tree: readonly TreeNode[], order: readonly string[]): Intent[] {
  const index = indexOf(tree);
  return order.map((id, at) => {
    const later = new Set(order.slice(at + 1));
    return intentOf(tree, index.get(id)!, later);
  });
}

function intentOf(
  tree: readonly TreeNode[],
  { node, parent }: Found<TreeNode>,
  later: ReadonlySet<string>,
): Intent {
  const siblings = siblingsIn(tree, parent?.id)
    .map(({ id }) => id)
    .filter((id) => id === node.id || !later.has(id));
  const at = siblings.indexOf(node.id);
  return {
    id: node.id,
    parent: parent?.id,
    preceding: siblings.slice(Math.max(0, at - mostNeighbors), at).toReversed(),
    following: siblings.slice(at + 1, at + 1 + mostNeighbors),
  };
}

/**
 * The index in its parent, counted without the item itself, that contradicts the fewest of its neighbors: as few as possible that
 * should be before it are after it, and the other way around. Where several fit, it stays if it can, or goes next to its nearest
 * neighbor.
 */
export function indexFor(tree: readonly TreeNode[], intent: Intent): number {
  const siblings = siblingsIn(tree, intent.parent);
  const others = siblings.filter(({ id }) => id !== intent.id).map(({ id }) => id);
  const costs = costsOf(others, intent);
  const least = Math.min(...costs);
  const own = siblings.findIndex(({ id }) => id === intent.id);
  const before = others.indexOf(intent.preceding.find((id) => others.includes(id)) ?? "");
  const after = others.indexOf(intent.following.find((id) => others.includes(id)) ?? "");
  const preferred = [own, before === -1 ? -1 : before + 1, after, others.length];
  return preferred.find((index) => costs[index] === least) ?? costs.indexOf(least);
}

/** For each index, how many neighbors would be on the wrong side. */
function costsOf(others: readonly string[], { preceding, following }: Intent): number[] {
  const isBefore = new Set(preceding);
  const isAfter = new Set(following);
  const costs = [others.filter((id) => isBefore.has(id)).length];
  for (const [at, id] of others.entries()) {
    costs.push(costs[at]! + Number(isAfter.has(id)) - Number(isBefore.has(id)));
  }
  return costs;
}

/** The tree with one move carried out. Unchanged if the item or its new parent is gone. */
export function applyIntent<N extends TreeNode>(tree: readonly N[], intent: Intent): readonly N[] {
  const { parent } = intent;
  return moveItems(tree, new Set([intent.id]), { parent, index: indexFor(tree, intent) });
}

/** The tree with moves carried out one after the other. */
export function applyIntents<N extends TreeNode>(
  tree: readonly N[],
  intents: readonly Intent[],
): readonly N[] {
  return intents.reduce<readonly N[]>(applyIntent, tree);
}
