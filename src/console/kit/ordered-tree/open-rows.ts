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

/** The row that has the focus itself; undefined for its controls. */
export function rowIdOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement && target.role === "row" ? target.dataset["key"] : undefined;
}

/** A control inside a row that has the focus, with the row's element. */
export function partOf(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || rowIdOf(target) !== undefined) return undefined;
  const row = target.closest<HTMLElement>("[role=row]");
  const id = rowIdOf(row);
  return row === null || id === undefined ? undefined : { control: target, row, id };
}

/** What a key is for: the selected rows, or the focused one if it isn't among them, as in the menus of rows. */
export function idsAtFocus(selected: ReadonlySet<string>): ReadonlySet<string> {
  const row = rowIdOf(document.activeElement);
  return row === undefined || selected.has(row) ? selected : new Set([row]);
}
