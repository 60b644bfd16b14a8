import type { Change } from "#contract/changes.ts";
import { thingOf } from "./change-kind.ts";

/** One line of the list: a folder that only holds changes, or a change. */
export type TreeRow =
  | { kind: "folder"; key: string; title: string; depth: number; count: number; isOpen: boolean }
  | {
      kind: "change";
      key: string;
      change: Change;
      depth: number;
      /** Where the page has changed pages below it: how many, and whether they are shown. */
      below?: { count: number; isOpen: boolean };
    };

type Node = { path: string; change?: Change; children: Node[] };

/** Folder of files in the list; no path of a page can be it, as a slug has no colon. */
const filesFolder = ":files";

type TreeOptions = {
  /** Title of a page that is not changed itself, by its path; a path that it does not know is shown as its slug. */
  titleOf: (path: string) => string | undefined;
  /** Keys of the folders that are closed. */
  closed: ReadonlySet<string>;
  filesTitle: string;
};

/**
 * The changes as a tree by path, in the order they came in (reading order). A chain of folders that hold nothing else is one
 * line, and a changed page with changed pages below it is their folder.
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
  // A deleted page and a new one may have the same path: the second stands beside the first.
  if (node.change === undefined && path !== "") node.change = change;
  else parentOf(nodes, path).children.push({ path: `${path}#${id}`, change, children: [] });
}

function nodeAt(nodes: Map<string, Node>, path: string): Node {
  const known = nodes.get(path);
  if (known !== undefined) return known;
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

/** Follows folders with nothing but one folder in them, and names them together. */
function joined(folder: Node, options: TreeOptions): { node: Node; title: string } {
  let node = folder;
  const titles = [titleOf(node, options)];
  while (node.children.length === 1 && node.children[0]!.change === undefined) {
    node = node.children[0]!;
    titles.push(titleOf(node, options));
  }
  return { node, title: titles.join(" / ") };
}

function titleOf({ path }: Node, { titleOf: known, filesTitle }: TreeOptions): string {
  if (path === filesFolder) return filesTitle;
  return known(path) ?? path.slice(path.lastIndexOf("/") + 1);
}

function countOf(node: Node): number {
  return node.children.reduce(
    (sum, child) => sum + countOf(child),
    node.change === undefined ? 0 : 1,
  );
}

/** The changes in the order in which the tree shows them, closed folders included: the way j and k go. */
export function readingOrder(changes: readonly Change[]): Change[] {
  const options = { titleOf: () => undefined, closed: new Set<string>(), filesTitle: "" };
  return treeRows(changes, options).flatMap((row) => (row.kind === "change" ? [row.change] : []));
}
