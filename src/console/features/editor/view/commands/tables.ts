import type { Node } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import {
  addRowAfter,
  CellSelection,
  goToNextCell,
  isInTable,
  selectedRect,
} from "prosemirror-tables";

/** Tab in the last cell adds a row. */
export const addRowAtEnd: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  if (rect.bottom < rect.map.height || rect.right < rect.map.width) return false;
  if (!dispatch) return true;
  return addRowAfter(state, (added) => {
    const next = state.apply(added);
    let moved = added;
    goToNextCell(1)(next, ({ selection }) => {
      const { anchor, head } = selection;
      moved = added.setSelection(TextSelection.create(added.doc, anchor, head));
    });
    dispatch(moved.scrollIntoView());
  });
};

/** Aligns the columns of the selected cells. Markdown aligns whole columns. */
export function alignColumns(align: string | null): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const rect = selectedRect(state);
    const transaction = state.tr;
    for (let row = 0; row < rect.map.height; row++) {
      for (let column = rect.left; column < rect.right; column++) {
        const at = rect.tableStart + rect.map.map[row * rect.map.width + column]!;
        if (transaction.doc.nodeAt(at)?.attrs["align"] !== align) {
          transaction.setNodeAttribute(at, "align", align);
        }
      }
    }
    dispatch?.(transaction);
    return true;
  };
}

/** The table that the selection is in. */
export function tableAt(state: EditorState): Node | undefined {
  return isInTable(state) ? selectedRect(state).table : undefined;
}

/** The alignment of the selected column. */
export function alignmentAt(state: EditorState): string | null {
  const { selection } = state;
  const cell =
    selection instanceof CellSelection ? selection.$headCell.nodeAfter : selection.$head.parent;
  return (cell?.attrs["align"] as string | null | undefined) ?? null;
}
