import type { Space } from "#contract/space.ts";
import { titleOf, type ContentNode } from "#console/kit/content-acts/nodes.ts";

/**
 * The part of a tree that matches: spaces, and the collections around them. A collection whose title has the text shows everything in
 * it, unless spaces have to match otherwise, too.
 *
 * @param text - part of titles, in any case
 * @param holds - what else has to be true of spaces; undefined if nothing has
 */
export function filterTree(
  tree: readonly ContentNode[],
  text: string,
  holds: ((space: Space) => boolean) | undefined,
): readonly ContentNode[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "" && holds === undefined) return tree;
  const has = ({ item }: ContentNode) => titleOf(item).toLocaleLowerCase().includes(wanted);
  const visit = (nodes: readonly ContentNode[], isInside: boolean): ContentNode[] =>
    nodes.flatMap((node) => {
      const isFound = isInside || has(node);
      if (node.item.object === "space") {
        return isFound && (holds?.(node.item) ?? true) ? [node] : [];
      }
      const children = visit(node.children, isFound);
      const isKept = children.length > 0 || (holds === undefined && isFound);
      return isKept
        ? [children.length === node.children.length ? same(node, children) : { ...node, children }]
        : [];
    });
  return visit(tree, false);
}

/** Rows of nodes that are the same object aren't drawn again. */
function same(node: ContentNode, children: readonly ContentNode[]): ContentNode {
  return children.every((child, at) => child === node.children[at]) ? node : { ...node, children };
}
