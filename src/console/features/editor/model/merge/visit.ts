import type { Node } from "prosemirror-model";
import { hasSameContent } from "../write/same-content.ts";
import type { Loaded, Orig } from "../loaded.ts";
import { readPage } from "../read/read-page.ts";
import { save, type Saved } from "../write/save.ts";
import { childrenOf } from "../written.ts";

/**
 * The texts of an open page, from opening it to leaving it. Undo can lead back to a document of an earlier text, which
 * has blank lines and markup that the document doesn't.
 */
export type Visit = {
  /** The text that is saved against. */
  current: Loaded;
  /** Newest first. */
  earlier: readonly Loaded[];
};

/** How many texts are kept. Each change of another person adds one. */
const mostKept = 50;

/** Opens a page. */
export function openPage(text: string): Visit {
  return { current: readPage(text), earlier: [] };
}

/** A visit whose document now comes from another text. */
export function continueWith(visit: Visit, loaded: Loaded): Visit {
  return { current: loaded, earlier: [visit.current, ...visit.earlier].slice(0, mostKept) };
}

/** The first number that no block of the visit's texts has. */
export function nextSid({ current, earlier }: Visit): number {
  return Math.max(...[current, ...earlier].map((loaded) => loaded.nextSid));
}

/** Saves the open document. Continue with the visit it returns: an undo may have led back to an earlier text. */
export function saveVisit(doc: Node, visit: Visit): { saved: Saved; visit: Visit } {
  const settled = settle(doc, visit);
  return { saved: save(doc, settled.current, settled.earlier), visit: settled };
}

function settle(doc: Node, visit: Visit): Visit {
  const { current, earlier } = visit;
  if (hasSameContent(doc, current.doc)) return visit;
  const match = earlier.find((loaded) => hasSameContent(doc, loaded.doc));
  if (!match) return visit;
  return { current: match, earlier: [current, ...earlier.filter((loaded) => loaded !== match)] };
}

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
  let innermost: Orig | undefined;
  let siblings: readonly Orig[] = loaded.root.children;
  for (;;) {
    const next = siblings.findLast(({ from }) => from <= offset) ?? siblings[0];
    if (!next) break;
    innermost = next;
    siblings = next.children;
  }
  const position = innermost && findPosition(doc, innermost.node.attrs["sid"] as number, 0);
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
