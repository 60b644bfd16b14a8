import type { SummaryNode } from "#content/summary.ts";
import { resolvePath, safeAddress, withoutExtension } from "#content/address.ts";
import { titleOfName } from "../../names.ts";
import type { Navigation, NavigationNode } from "./navigation.ts";

type Known = {
  /** Paths of all pages. */
  paths: readonly string[];
  /** Other names of a page, such as its ID or URL, by path. */
  namesOf: (path: string) => readonly string[];
  /** The tree of those pages. */
  treeOf: (paths: readonly string[]) => Promise<SummaryNode[]>;
};

/** The group of pages that aren't listed. They keep their order, below one label. */
export const otherPages = (children: SummaryNode[]): SummaryNode => ({
  type: "group",
  title: "Other pages",
  children,
});

/**
 * The table of contents that a tool's navigation describes. A page is where it is listed first; pages that aren't listed
 * follow in a group. An entry whose page is missing is a group if it has subpages.
 */
export async function navigationTree(
  { nodes, folder }: Navigation,
  { paths, namesOf, treeOf }: Known,
): Promise<SummaryNode[]> {
  const inside = paths.filter((path) => path.startsWith(folder));
  const byName = new Map<string, string>();
  for (const path of inside) {
    const own = path.slice(folder.length);
    for (const name of [own, withoutNumbers(own), ...namesOf(path)]) {
      const key = keyOf(name);
      if (!byName.has(key)) byName.set(key, path);
    }
  }
  const placed = new Set<string>();
  const fileOf = (page: string) => {
    const path = resolvePath("", page.replace(/[?#].*$/, ""));
    return path === undefined ? undefined : byName.get(keyOf(path));
  };
  const note = (level: readonly NavigationNode[]): void => {
    for (const { page, children } of level) {
      const path = page === undefined ? undefined : fileOf(page);
      if (path !== undefined) placed.add(path);
      note(children);
    }
  };
  note(nodes);
  const listed = new Set<string>();
  const convert = async (level: readonly NavigationNode[]): Promise<SummaryNode[]> => {
    const made: SummaryNode[] = [];
    for (const node of level) made.push(...(await one(node)));
    return made;
  };
  const one = async (node: NavigationNode): Promise<SummaryNode[]> => {
    if (node.folder !== undefined) return rest(`${folder}${resolvePath("", node.folder) ?? ""}`);
    const children = await convert(node.children);
    const { title = "" } = node;
    const path = node.page === undefined ? undefined : fileOf(node.page);
    if (path !== undefined && !listed.has(path)) {
      listed.add(path);
      const name = path.slice(path.lastIndexOf("/") + 1);
      return [{ type: "page", title: title || titleOfName(name), path, children }];
    }
    const href = node.href === undefined ? undefined : safeAddress(node.href);
    if (href !== undefined) return [{ type: "link", title: title || href, href, children }];
    return children.length === 0 || title === "" ? children : [{ type: "group", title, children }];
  };
  /** The tree of the pages in a folder that aren't listed by name, from that folder on. */
  const rest = async (from: string): Promise<SummaryNode[]> => {
    const start = from === "" || from.endsWith("/") ? from : `${from}/`;
    const unlisted = inside.filter((path) => path.startsWith(start) && !placed.has(path));
    for (const path of unlisted) placed.add(path);
    const tree = await treeOf(unlisted);
    return within(tree, start);
  };
  const tree = await convert(nodes);
  const left = paths.filter((path) => !placed.has(path));
  return left.length === 0 ? tree : [...tree, otherPages(await treeOf(left))];
}

/** What is below the groups of the folders that all of it is in. */
function within(tree: SummaryNode[], start: string): SummaryNode[] {
  const [only] = tree;
  const isAbove =
    tree.length === 1 && only!.type === "group" && start.startsWith(only!.path ?? "\0");
  return isAbove ? within(only!.children, start) : tree;
}

/** Docusaurus leaves out the numbers that files are ordered by. */
const withoutNumbers = (path: string) => path.replaceAll(/(^|\/)\d+[-_.\s]+(?=[^/])/g, "$1");

const keyOf = (path: string) =>
  withoutExtension(path.replace(/^\/+|\/+$/g, ""))
    .replace(/\/$/, "")
    .toLowerCase();
