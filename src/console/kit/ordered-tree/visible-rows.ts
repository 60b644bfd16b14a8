import type { TreeNode } from "./model.ts";

/** One row that is shown, because all its parents are open. */
export type VisibleRow<N extends TreeNode = TreeNode> = {
  node: N;
  parent: VisibleRow<N> | undefined;
  /** 1 at the top. */
  level: number;
  /** From 0, among its siblings. */
  index: number;
  isOpen: boolean;
};

/** The rows of a tree from top to bottom, without those in closed parents. */
export function visibleRows<N extends TreeNode>(
  tree: readonly N[],
  open: ReadonlySet<string>,
  parent?: VisibleRow<N>,
): VisibleRow<N>[] {
  return tree.flatMap((node, index) => {
    const level = (parent?.level ?? 0) + 1;
    const isOpen = node.children.length > 0 && open.has(node.id);
    const row = { node, parent, level, index, isOpen };
    return isOpen ? [row, ...visibleRows(node.children as readonly N[], open, row)] : [row];
  });
}
