import type { Node } from "prosemirror-model";
import type { Loaded, Orig } from "../loaded.ts";
import { childrenOf } from "../written.ts";

/**
 * The offset in the text of the block around a position, for carrying the cursor to the source view. A new block has
 * none, so the closest block before it counts.
 */
export function offsetAt(doc: Node, position: number, loaded: Loaded): number {
  const $position = doc.resolve(position);
  for (let depth = $position.depth; depth > 0; depth--) {
    const orig = loaded.bySid.get($position.node(depth).attrs["sid"] as number);
    if (orig) return orig.from;
    const before = $position.node(depth - 1).maybeChild($position.index(depth - 1) - 1);
    const last = before && loaded.bySid.get(before.attrs["sid"] as number);
    if (last) return last.to;
  }
  return 0;
}

/** The position inside the block that an offset of the text is in, for carrying the cursor back. */
export function positionAt(doc: Node, offset: number, loaded: Loaded): number {
  let found: Orig | undefined;
  let siblings: readonly Orig[] = loaded.root.children;
  for (;;) {
    const next = siblings.findLast(({ from }) => from <= offset) ?? siblings[0];
    if (!next) break;
    found = next;
    siblings = next.children;
  }
  const position = found && findPosition(doc, found.node.attrs["sid"] as number, 0);
  return position === undefined ? 0 : position + 1;
}

function findPosition(node: Node, sid: number, start: number): number | undefined {
  let position = start;
  for (const child of childrenOf(node)) {
    if (child.attrs["sid"] === sid) return position;
    const inner = child.isTextblock ? undefined : findPosition(child, sid, position + 1);
    if (inner !== undefined) return inner;
    position += child.nodeSize;
  }
  return undefined;
}
