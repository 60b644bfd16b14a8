import { type Command, TextSelection } from "prosemirror-state";
import { isEmptyParagraph } from "../../model/written.ts";

/**
 * At the end of a heading, Enter goes to the empty paragraph below it, such as that of a new step, instead of adding another
 * above it.
 */
export const intoEmptyBelow: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const { parent } = $head;
  if (!empty || parent.type.name !== "heading" || $head.parentOffset < parent.content.size) {
    return false;
  }
  const after = $head.after();
  const next = state.doc.resolve(after).nodeAfter;
  if (!next || !isEmptyParagraph(next)) return false;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, after + 1)).scrollIntoView());
  return true;
};
