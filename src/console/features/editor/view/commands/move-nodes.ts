import { NodeSelection, TextSelection, type Transaction } from "prosemirror-state";
import { BlockSelection } from "./block-selection.ts";

/**
 * Moves sibling nodes to another place; the selection moves with them.
 * @param from before the first node
 * @param to after the last node
 * @param target a position outside of the nodes, before the move
 */
export function moveNodes(
  transaction: Transaction,
  from: number,
  to: number,
  target: number,
): Transaction {
  const { doc, selection } = transaction;
  const { content } = doc.slice(from, to);
  if (target <= from) {
    transaction.delete(from, to).insert(target, content);
  } else {
    transaction.insert(target, content).delete(from, to);
  }
  const moved = (target <= from ? target : target - (to - from)) - from;
  const at = (position: number) => transaction.doc.resolve(position + moved);
  if (selection.from < from || selection.to > to) return transaction;
  const [$anchor, $head] = [at(selection.anchor), at(selection.head)];
  if (selection instanceof NodeSelection) {
    return transaction.setSelection(new NodeSelection($anchor));
  }
  return transaction.setSelection(
    selection instanceof BlockSelection
      ? new BlockSelection($anchor, $head)
      : TextSelection.between($anchor, $head),
  );
}
