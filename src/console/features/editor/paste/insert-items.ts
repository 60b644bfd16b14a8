import type { Node } from "prosemirror-model";
import { type EditorState, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { childrenOf, isEmptyParagraph, isList } from "../model/written.ts";
import { itemDepth } from "../view/commands/lists.ts";

/**
 * Puts the items of lists into the list with the cursor: in the place of an empty item, or after, before, or between the
 * two parts of an item with text.
 * @returns null if there is anything but lists, or if the cursor isn't in the first text of an item
 */
export function insertItems(state: EditorState, blocks: readonly Node[]): Transaction | null {
  if (!(state.selection instanceof TextSelection) || !blocks.every(isList)) return null;
  const transaction = state.tr.deleteSelection();
  const { $from } = transaction.selection;
  const depth = itemDepth($from);
  if (depth === 0 || depth !== $from.depth - 1 || $from.index(depth) > 0) return null;
  const start = makeRoom(transaction, depth);
  const items = blocks.flatMap(childrenOf);
  transaction.insert(start, items);
  const end = items.reduce((at, { nodeSize }) => at + nodeSize, start);
  transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
  const isEmpty = $from.node(depth).childCount === 1 && isEmptyParagraph($from.parent);
  return isEmpty ? transaction.delete($from.before(depth), $from.after(depth)) : transaction;
}

/** Where items go in the list with the cursor. Splits the item of the cursor if its text goes on. */
function makeRoom(transaction: Transaction, depth: number): number {
  const { $from } = transaction.selection;
  const [before, after] = [$from.before(depth), $from.after(depth)];
  if ($from.parentOffset === $from.parent.content.size) return after;
  if ($from.parentOffset === 0) return before;
  transaction.split($from.pos, 2);
  return $from.pos + 2;
}
