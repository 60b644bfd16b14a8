import type { Node } from "prosemirror-model";
import { type EditorState, NodeSelection, Selection, type Transaction } from "prosemirror-state";
import { isEmptyParagraph } from "../../model/written.ts";
import { firstText } from "./card-commands.ts";
import { cardColumns } from "./card-table.ts";
import { blockAround } from "./block-selection.ts";

/** A document with a new block, and where it is. */
type Inserted = { transaction: Transaction; position: number };

/**
 * Puts a new block in the place of the empty paragraph with the cursor, or after the block with the cursor. The cursor
 * goes to its first text; a block without text is selected.
 */
export function insertBlock(state: EditorState, node: Node): Inserted {
  const transaction = state.tr;
  const { $head } = state.selection;
  const { parent } = $head;
  const isReplaced =
    isEmptyParagraph(parent) &&
    $head.depth > 0 &&
    $head.node(-1).canReplaceWith($head.index(-1), $head.indexAfter(-1), node.type);
  const position = isReplaced ? $head.before() : placeAfter(state, node);
  if (isReplaced) transaction.replaceWith(position, $head.after(), node);
  else transaction.insert(position, node);
  const selection = selectionIn(transaction, position, node);
  return { transaction: transaction.setSelection(selection).scrollIntoView(), position };
}

/** After the innermost block around the selection that can have such a sibling. */
function placeAfter(state: EditorState, node: Node): number {
  const { $to } = state.selection;
  for (let depth = $to.depth; depth > 0; depth--) {
    const index = $to.indexAfter(depth - 1);
    if (blockAround($to) && $to.node(depth - 1).canReplaceWith(index, index, node.type)) {
      return $to.after(depth);
    }
  }
  return state.doc.content.size;
}

function selectionIn(transaction: Transaction, position: number, node: Node): Selection {
  const { doc } = transaction;
  // The header of cards isn't shown.
  const onCard = cardColumns(node) && firstText(doc, position + 1 + node.firstChild!.nodeSize);
  if (onCard) return onCard;
  const inside = node.isAtom ? null : Selection.findFrom(doc.resolve(position + 1), 1, true);
  if (inside && inside.from < position + node.nodeSize) return inside;
  if (NodeSelection.isSelectable(node)) return NodeSelection.create(doc, position);
  return Selection.near(doc.resolve(position));
}

/** Puts something into the text, in the place of what is selected. */
export function insertInline(state: EditorState, node: Node): Inserted {
  const position = state.selection.from;
  const marks = state.storedMarks ?? state.selection.$from.marks();
  const transaction = state.tr.replaceSelectionWith(node.mark(marks), false);
  transaction.setSelection(NodeSelection.create(transaction.doc, position));
  return { transaction: transaction.scrollIntoView(), position };
}
