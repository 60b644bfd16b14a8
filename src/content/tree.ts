import { compareOrder } from "./order-key.ts";
import type { FileEntry, PageEntry, Tree } from "./types.ts";

/** Maximum depth of pages. Keeps nested JSON far below the limits of parsers. */
export const maximumDepth = 16;

/** A page with its path and its subpages in order. */
export type PageNode = { page: PageEntry; path: string; pages: PageNode[] };

/**
 * Answers questions about one revision's tree from an index that is built once in O(n log n). A page whose parent is
 * missing counts as a top-level page, so no page is lost.
 */
export type TreeIndex = {
  readonly tree: Tree;
  page(id: string): PageEntry | undefined;
  file(id: string): FileEntry | undefined;
  /** Subpages in order; null means the top level. */
  children(parent: string | null): readonly PageEntry[];
  /** Slugs from the top level down, joined by "/"; "" for an unknown page. */
  path(id: string): string;
  /** The page at a path without leading or trailing slashes. */
  byPath(path: string): PageEntry | undefined;
  /** All pages depth-first, a page before its subpages. */
  readonly readingOrder: readonly PageEntry[];
  /** The page's index in the reading order; -1 for an unknown page. */
  rank(id: string): number;
  /** The page's index among its siblings; -1 for an unknown page. */
  position(id: string): number;
  /** All pages below a page, depth-first. */
  descendants(id: string): PageEntry[];
  /** All pages above a page, nearest first. */
  ancestors(id: string): PageEntry[];
  readonly files: readonly FileEntry[];
};

const none: readonly PageEntry[] = [];

/** Indexes a tree. Build it once per revision; the tree must not change afterwards. */
export function indexTree(tree: Tree): TreeIndex {
  const children = new Map<string | null, PageEntry[]>();
  const files: FileEntry[] = [];
  for (const entry of tree.values()) {
    if (entry.kind === "file") {
      files.push(entry);
      continue;
    }
    const parent = pageOf(tree, entry.parent) ? entry.parent : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(entry);
    else children.set(parent, [entry]);
  }
  for (const siblings of children.values()) siblings.sort(compareOrder);

  const readingOrder: PageEntry[] = [];
  const ranks = new Map<string, { rank: number; position: number; path: string; end: number }>();
  const paths = new Map<string, PageEntry>();
  const visit = (parent: string | null, prefix: string) => {
    for (const [position, page] of (children.get(parent) ?? none).entries()) {
      const path = prefix + page.slug;
      const place = { rank: readingOrder.length, position, path, end: 0 };
      readingOrder.push(page);
      ranks.set(page.id, place);
      if (!paths.has(path)) paths.set(path, page);
      visit(page.id, `${path}/`);
      place.end = readingOrder.length;
    }
  };
  visit(null, "");

  return {
    tree,
    page: (id) => pageOf(tree, id),
    file(id) {
      const entry = tree.get(id);
      return entry?.kind === "file" ? entry : undefined;
    },
    children: (parent) => children.get(parent) ?? none,
    path: (id) => ranks.get(id)?.path ?? "",
    byPath: (path) => paths.get(path),
    readingOrder,
    rank: (id) => ranks.get(id)?.rank ?? -1,
    position: (id) => ranks.get(id)?.position ?? -1,
    descendants(id) {
      const place = ranks.get(id);
      return place ? readingOrder.slice(place.rank + 1, place.end) : [];
    },
    ancestors: (id) => ancestorsOf(tree, id),
    files,
  };
}

function ancestorsOf(tree: Tree, id: string): PageEntry[] {
  const above: PageEntry[] = [];
  const seen = new Set([id]);
  for (let page = parentOf(tree, id); page && !seen.has(page.id); page = parentOf(tree, page.id)) {
    seen.add(page.id);
    above.push(page);
  }
  return above;
}

function parentOf(tree: Tree, id: string): PageEntry | undefined {
  return pageOf(tree, pageOf(tree, id)?.parent ?? null);
}

function pageOf(tree: Tree, id: string | null): PageEntry | undefined {
  const entry = id === null ? undefined : tree.get(id);
  return entry?.kind === "page" ? entry : undefined;
}

/** The pages below `parent` (null: all) as nested nodes, as the specification's `pages`. */
export function nestPages(index: TreeIndex, parent: string | null = null): PageNode[] {
  return index.children(parent).map((page) => ({
    page,
    path: index.path(page.id),
    pages: nestPages(index, page.id),
  }));
}
