import type { Comment } from "#contract/comment.ts";
import type { ProseDiff } from "#content/prose/row.ts";
import { findAnchor, parseAnchor, printAnchor } from "#content/prose/anchor.ts";
import type { Side } from "#content/prose/anchor.ts";
import { mapAnchor } from "#content/prose/map-anchor.ts";

/** Where a thread stands on a page that is shown as a comparison. */
export type Place =
  /** On the page as a whole. */
  | { at: "page" }
  /** Below the block with this anchor; `isEdited`: the block is not as it was when the thread began. */
  | { at: "block"; node: string; isEdited: boolean }
  /** Its block is gone, or was never found. */
  | { at: "nowhere" };

/** The comparison of the page as it was when the thread began with the page as it is now; undefined when there is none. */
export type SinceThen = ProseDiff | undefined;

/**
 * Finds the place of a thread. The side that its anchor names is kept: before is the text that the change request is
 * measured against, after is its own.
 *
 * @param shown - the comparison on the screen
 * @param sinceThen - what happened to that side's text since the thread began; undefined when nothing did
 */
export function placeOf(comment: Comment, shown: ProseDiff, sinceThen: SinceThen): Place {
  const node = comment.target.node?.id;
  if (node === undefined) return { at: "page" };
  const anchor = parseAnchor(node);
  if (anchor === undefined) return { at: "nowhere" };
  if (sinceThen === undefined) return onSide(node, anchor.side, shown, false);
  const mapped = mapAnchor(node, sinceThen);
  if (mapped.state === "gone") return asRemoved(node, shown);
  if (mapped.state === "unknown") return { at: "nowhere" };
  return onSide(mapped.node, anchor.side, shown, mapped.state === "edited");
}

function onSide(node: string, side: Side, shown: ProseDiff, isEdited: boolean): Place {
  const found = findAnchor(shown[side], node);
  if (found === undefined) return { at: "nowhere" };
  return { at: "block", node: wholeBlock(node), isEdited };
}

/** A block of the page before that the author has removed since is still shown, as removed. */
function asRemoved(node: string, shown: ProseDiff): Place {
  const anchor = parseAnchor(node);
  if (anchor === undefined || anchor.side === "before") return { at: "nowhere" };
  const before = wholeBlock(printAnchor({ ...anchor, side: "before" }));
  const row = shown.rows.find((one) => one.anchors.before === before);
  if (row === undefined || row.after !== undefined) return { at: "nowhere" };
  return { at: "block", node: before, isEdited: true };
}

/** The anchor of the block around a range: what rows of a comparison carry. */
function wholeBlock(node: string): string {
  const anchor = parseAnchor(node);
  if (anchor === undefined) return node;
  const { range: _range, ...block } = anchor;
  return printAnchor(block);
}
