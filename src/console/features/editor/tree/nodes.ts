import { replaceEqualDeep } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { hasText } from "#screens/revisions.ts";
import { walk, type TreeNode, type TreeRules } from "#console/kit/ordered-tree/model.ts";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";

/** A page, group, or link as an item of the tree. */
export type PageNode = Omit<TreeNode, "children"> & {
  readonly page: Page;
  readonly children: readonly PageNode[];
};

const nodes = new WeakMap<Page, PageNode>();

/** The tree of a revision's pages. The same page always gives the same node. */
export function nodesOf(pages: readonly Page[]): readonly PageNode[] {
  return pages.map(nodeOf);
}

function nodeOf(page: Page): PageNode {
  const existing = nodes.get(page);
  if (existing !== undefined) return existing;
  const { id, title, pages = [] } = page;
  const node = { id, title, page, children: nodesOf(pages) };
  nodes.set(page, node);
  return node;
}

/** The pages of a newer revision, with those that are the same in an older one: only others are drawn again. */
export function sharedPages(older: readonly Page[] | undefined, newer: readonly Page[]) {
  return older === undefined ? newer : (replaceEqualDeep(older, newer) as readonly Page[]);
}

/** What can be where, as the service has it. */
export const pageRules: TreeRules<PageNode> = {
  whyNot: ({ page }, parent) => {
    if (parent?.page.type === "link") return t.linksHoldNothing;
    return page.type === "group" && parent !== undefined && parent.page.type !== "group"
      ? t.groupsInGroups
      : undefined;
  },
};

/** How many pages are below some, these not included. */
export function countBelow(pages: readonly PageNode[]): number {
  let count = 0;
  for (const { children } of pages) walk(children, () => (count += 1));
  return count;
}

/** The IDs of some pages and of those below them. */
export function idsIn(pages: readonly PageNode[]): ReadonlySet<string> {
  const ids = new Set<string>();
  walk(pages, ({ node }) => ids.add(node.id));
  return ids;
}

/** The first page with a text, which is opened at first; otherwise the first one. */
export function firstPage(tree: readonly PageNode[]): PageNode | undefined {
  const order: PageNode[] = [];
  walk(tree, ({ node }) => order.push(node));
  return order.find(({ page }) => hasText(page)) ?? order[0];
}
