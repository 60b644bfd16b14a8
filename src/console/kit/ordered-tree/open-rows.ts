import { walk, type TreeNode } from "./model.ts";

/** Up to this many rows, everything is open at first. */
const openUpTo = 40;

export function countRows(tree: readonly TreeNode[]): number {
  let rows = 0;
  walk(tree, () => (rows += 1));
  return rows;
}

/** Whether a tree is small enough to be shown with everything open. */
export const isSmallTree = (tree: readonly TreeNode[]): boolean => countRows(tree) <= openUpTo;

/** IDs of the items with something inside. */
export function parentsIn(tree: readonly TreeNode[]): ReadonlySet<string> {
  const parents = new Set<string>();
  walk(tree, ({ node }) => node.children.length > 0 && parents.add(node.id));
  return parents;
}

/** IDs of the rows that are open at first: everything in a small tree, otherwise the groups at the top level. */
export const openAtFirst = <N extends TreeNode>(
  tree: readonly N[],
  isGroup: (node: N) => boolean,
): ReadonlySet<string> =>
  isSmallTree(tree)
    ? parentsIn(tree)
    : new Set(tree.filter((node) => isGroup(node)).map(({ id }) => id));
