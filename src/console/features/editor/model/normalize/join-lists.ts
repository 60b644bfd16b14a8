import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { childrenOf, isList } from "../written.ts";

import { changedBlocks } from "./changed-blocks.ts";

/**
 * Joins lists of the same kind that a change moved together: a text with both would be one list. Lists that were already
 * next to each other stay apart. Their author gave them different bullets.
 */
export function joinLists(transform: Transform, before: Node): void {
  const positions: number[] = [];
  let known: Set<string> | undefined;
  for (const { node, position } of changedBlocks(transform)) {
    if (!isList(node)) continue;
    const { nodeBefore } = transform.doc.resolve(position);
    if (nodeBefore?.type !== node.type) continue;
    known ??= neighborsIn(before);
    if (!known.has(pairKey(nodeBefore, node))) positions.push(position);
  }
  for (const position of positions.reverse()) transform.join(position);
}

function neighborsIn(node: Node, found = new Set<string>()): Set<string> {
  const children = childrenOf(node);
  children.forEach((child, index) => {
    const next = children[index + 1];
    if (next && isList(child) && child.type === next.type) found.add(pairKey(child, next));
    if (!child.inlineContent) neighborsIn(child, found);
  });
  return found;
}

const pairKey = (a: Node, b: Node) => `${a.attrs["sid"]} ${b.attrs["sid"]}`;
