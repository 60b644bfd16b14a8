import type { Change } from "#contract/changes.ts";
import { thingOf } from "./change-kind.ts";

/** One row of the list: a folder that only contains changes, or a change. */
export type TreeRow =
  | { kind: "folder"; key: string; title: string; depth: number; count: number; isOpen: boolean }
  | {
      kind: "change";
      key: string;
      change: Change;
      depth: number;
      /** For a page with changed subpages: their number, and whether they are shown. */
      below?: { count: number; isOpen: boolean };
    };

type Node = { path: string; change?: Change; children: Node[] };

/** The folder for files in the list. It can't conflict with a page path, because slugs have no colon. */
const filesFolder = ":files";

type TreeOptions = {
  /** Title of an unchanged page, by path. Unknown paths are shown as their slug. */
  titleOf: (path: string) => string | undefined;
  /** Keys of the collapsed folders. */
  closed: ReadonlySet<string>;
  filesTitle: string;
};

/**
 * The changes as a tree by path, in their original (reading) order. A chain of folders with a single child becomes one row. A
 * changed page with changed subpages acts as their folder.
 */
export function treeRows(changes: readonly Change[], options: TreeOptions): TreeRow[] {
  const root: Node = { path: "", children: [] };
  const nodes = new Map<string, Node>([["", root]]);
  for (const change of changes) place(nodes, change);
  const rows: TreeRow[] = [];
  addRows(root, 0, rows, options);
  return rows;
}

function place(nodes: Map<string, Node>, change: Change): void {
  const { id, path } = thingOf(change);
  if (change.page === undefined) {
    nodeAt(nodes, filesFolder).children.push({
      path: `${filesFolder}/${id}`,
      change,
      children: [],
    });
    return;
  }
  const node = nodeAt(nodes, path);
  // A deleted page and a new one can have the same path: the second becomes a sibling of the first.
  if (node.change === undefined && path !== "") node.change = change;
  else parentOf(nodes, path).children.push({ path: `${path}#${id}`, change, children: [] });
}

function nodeAt(nodes: Map<string, Node>, path: string): Node {
  const existing = nodes.get(path);
  if (existing !== undefined) return existing;
  const node: Node = { path, children: [] };
  nodes.set(path, node);
  parentOf(nodes, path).children.push(node);
  return node;
}

function parentOf(nodes: Map<string, Node>, path: string): Node {
  const slash = path.lastIndexOf("/");
  return nodeAt(nodes, slash === -1 ? "" : path.slice(0, slash));
}

function addRows(parent: Node, depth: number, rows: TreeRow[], options: TreeOptions): void {
  for (const child of parent.children) {
    const isOpen = !options.closed.has(child.path);
    if (child.change !== undefined) {
      const count = countOf(child) - 1;
      const below = count > 0 ? { below: { count, isOpen } } : {};
      const key = thingOf(child.change).id;
      rows.push({ kind: "change", key, change: child.change, depth, ...below });
      if (isOpen) addRows(child, depth + 1, rows, options);
      continue;
    }
    const { node, title } = joined(child, options);
    const open = !options.closed.has(node.path);
    const count = countOf(node);
    rows.push({ kind: "folder", key: node.path, title, depth, count, isOpen: open });
    if (open) addRows(node, depth + 1, rows, options);
  }
}

/** Follows folders that contain only one folder, and joins their names. */
function joined(folder: Node, options: TreeOptions): { node: Node; title: string } {
  let node = folder;
  const titles = [titleOf(node, options)];
  while (node.children.length === 1 && node.children[0]!.change === undefined) {
    node = node.children[0]!;
    titles.push(titleOf(node, options));
  }
  return { node, title: titles.join(" / ") };
}

function titleOf({ path }: Node, { titleOf: existing, filesTitle }: TreeOptions): string {
  if (path === filesFolder) return filesTitle;
  return existing(path) ?? path.slice(path.lastIndexOf("/") + 1);
}

function countOf(node: Node): number {
  return node.children.reduce(
    (sum, child) => sum + countOf(child),
    node.change === undefined ? 0 : 1,
  );
}

/** The changes in tree order, including those in collapsed folders: the order for j and k. */
export function readingOrder(changes: readonly Change[]): Change[] {
  const options = { titleOf: () => undefined, closed: new Set<string>(), filesTitle: "" };
  return treeRows(changes, options).flatMap((row) => (row.kind === "change" ? [row.change] : []));
}
