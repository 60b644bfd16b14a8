import type { Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from "prosemirror-state";
import { insertCard } from "./card-commands.ts";
import { cardColumns } from "./card-table.ts";
import { newParts } from "./new-blocks.ts";

/** A block of equal parts: tabs, a stepper, columns, or cards. */
type PartedName = keyof typeof newParts | "table";

/** What a block of parts is; undefined for other blocks. */
export function partedName(node: Node | null): PartedName | undefined {
  const name = node?.type.name ?? "";
  if (name in newParts) return name as keyof typeof newParts;
  return cardColumns(node) ? "table" : undefined;
}

/** Where the innermost block of parts is that is selected, or that the cursor is in. */
export function partedAround({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection && partedName(selection.node)) return selection.from;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if (partedName($from.node(depth))) return $from.before(depth);
  }
  return undefined;
}

/**
 * Adds an empty part to the block of parts at a position: after the part with the cursor, or at the end. The cursor goes
 * into it.
 */
export function addPart(position: number): Command {
  return (state, dispatch) => {
    const parted = state.doc.nodeAt(position);
    const name = partedName(parted);
    if (!parted || !name) return false;
    const index = currentPart(state, position) ?? parted.childCount - 1;
    const end = state.doc.resolve(position + 1).posAtIndex(index + 1);
    dispatch?.(
      name === "table"
        ? insertCard(state.tr, end)
        : insertPart(state.tr, end, newParts[name](parted, parted.child(index))),
    );
    return true;
  };
}

/** The index of the part that the selection starts in. */
function currentPart({ doc, selection: { $from } }: EditorState, position: number) {
  const { depth } = doc.resolve(position + 1);
  const isInside = $from.depth >= depth && $from.start(depth) === position + 1;
  // Right after the last part, which a gap cursor can be, there is none.
  return isInside && $from.index(depth) < $from.node(depth).childCount
    ? $from.index(depth)
    : undefined;
}

function insertPart(transaction: Transaction, position: number, part: Node): Transaction {
  transaction.insert(position, part);
  const inside = Selection.near(transaction.doc.resolve(position + 1));
  return transaction.setSelection(inside).scrollIntoView();
}
