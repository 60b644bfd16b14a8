import type { Comment } from "#contract/comment.ts";
import type { ProseDiff } from "#content/prose/row.ts";
import { coveredBy } from "#content/prose/quote.ts";
import { parseAnchor, printAnchor } from "#content/prose/anchor.ts";
import { wholeBlock } from "#content/prose/anchor-range.ts";
import type { Side } from "#content/prose/anchor.ts";
import { mapAnchor } from "#content/prose/map-anchor.ts";

/** The position of a thread on a page that is shown as a comparison. */
export type Place =
  /** On the page as a whole. */
  | { at: "page" }
  /**
   * Below the block with this anchor. `isEdited`: the block has changed since the thread was started. `range`: the anchor of the
   * part of the text, which may begin in an earlier block.
   */
  | { at: "block"; node: string; isEdited: boolean; range?: string }
  /** Its block was removed, or never found. */
  | { at: "nowhere" };

/** A comparison of the page when the thread was started with the current page; undefined when there is none. */
export type SinceThen = ProseDiff | undefined;

/**
 * Finds the position of a thread, on the side that its anchor names: "before" is the base of the change request, "after" its own
 * content.
 *
 * @param shown - the comparison on the screen
 * @param sinceThen - how that side has changed since the thread was started; undefined if it hasn't
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
  if (coveredBy(shown[side], node).length === 0) return { at: "nowhere" };
  const block = wholeBlock(node);
  const hasRange = parseAnchor(node)?.range !== undefined;
  return { at: "block", node: block, isEdited, ...(hasRange && { range: node }) };
}

/** A block of the old page that the author has since removed is still shown, as removed. */
function asRemoved(node: string, shown: ProseDiff): Place {
  const anchor = parseAnchor(node);
  if (anchor === undefined || anchor.side === "before") return { at: "nowhere" };
  const before = wholeBlock(printAnchor({ ...anchor, side: "before" }));
  const row = shown.rows.find((item) => item.anchors.before === before);
  if (row === undefined || row.after !== undefined) return { at: "nowhere" };
  return { at: "block", node: before, isEdited: true };
}
