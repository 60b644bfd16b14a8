import type { Node, ResolvedPos } from "prosemirror-model";
import { type EditorState, NodeSelection } from "prosemirror-state";

import { cardColumns } from "./card-table.ts";

/** A block that can be moved, deleted, or turned into another, with its place. */
export type BlockPlace = { node: Node; from: number; to: number };

/** Parts of a block that can't stand alone, such as cells, move with the whole. */
const parts = new Set(["tableRow", "tableCell", "tableHeader", "summary"]);

/** Whether a node is a block that people handle as one thing. A list item is; its first text isn't. Rows are if they are cards. */
export function isHandled(node: Node, parent: Node | null, index: number): boolean {
  if (node.type.name === "tableRow") return index > 0 && cardColumns(parent) !== undefined;
  if (!node.isBlock || parts.has(node.type.name) || parent === null) return false;
  if (parts.has(parent.type.name)) return false;
  return !(parent.type.name === "listItem" && index === 0);
}

/** The innermost block around a position that people handle as one thing. */
export function blockAround($position: ResolvedPos): BlockPlace | undefined {
  for (let depth = $position.depth; depth > 0; depth--) {
    const node = $position.node(depth);
    if (isHandled(node, $position.node(depth - 1), $position.index(depth - 1))) {
      const from = $position.before(depth);
      return { node, from, to: from + node.nodeSize };
    }
  }
  return undefined;
}

/** The block that is selected, or that the cursor is in. */
export function blockOf({ selection }: EditorState): BlockPlace | undefined {
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, from: selection.from, to: selection.to };
  }
  return blockAround(selection.$head);
}
