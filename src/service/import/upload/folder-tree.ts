import { posix } from "node:path";
import type { SummaryNode } from "#content/summary.ts";

const index = /^(?:readme|index)\.\w+$/i;
const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * The table of contents of files without one: folders are the tree, in the order of their names. A folder's README or
 * index is its page. A folder without one is a group; below a page, its pages take its place.
 */
export function folderTree(paths: readonly string[]): SummaryNode[] {
  return nodesIn("", paths, true);
}

function nodesIn(folder: string, paths: readonly string[], groupsAllowed: boolean): SummaryNode[] {
  const inside = paths.filter((path) => path.startsWith(folder));
  const names = new Set(inside.map((path) => path.slice(folder.length).split("/")[0]!));
  const sorted = [...names].toSorted((one, other) => order.compare(stem(one), stem(other)));
  const files = sorted.filter((name) => inside.includes(folder + name));
  const own = folder === "" ? undefined : files.find((name) => index.test(name));
  const nodes = sorted
    .filter((name) => name !== own)
    .flatMap((name): SummaryNode[] => {
      const path = folder + name;
      if (files.includes(name)) return [{ type: "page", title: titleOf(name), path, children: [] }];
      return folderNodes(`${path}/`, inside, groupsAllowed);
    });
  // The start page comes first.
  return folder === "" ? nodes.toSorted((one, other) => rank(one) - rank(other)) : nodes;
}

function folderNodes(
  folder: string,
  paths: readonly string[],
  groupsAllowed: boolean,
): SummaryNode[] {
  const title = titleOf(posix.basename(folder));
  const own = paths.find(
    (path) => path.startsWith(folder) && index.test(path.slice(folder.length)),
  );
  const isGroup = own === undefined && groupsAllowed;
  const children = nodesIn(folder, paths, isGroup);
  if (own !== undefined) return [{ type: "page", title, path: own, children }];
  return isGroup ? [{ type: "group", title, path: folder, children }] : children;
}

function rank({ path = "" }: SummaryNode): number {
  return index.test(path) ? 0 : 1;
}

const stem = (name: string) => name.replace(/\.\w+$/, "");

/** "02-getting_started.md" as "Getting started". */
function titleOf(name: string): string {
  const words = stem(name)
    .replace(/^\d+[-_. ]+/, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
