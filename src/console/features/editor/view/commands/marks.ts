import { toggleMark } from "prosemirror-commands";
import { type Command, TextSelection } from "prosemirror-state";
import { markType } from "../../model/schema/schema.ts";

/** Sets or removes a mark on the selected text, or for what is typed next. */
export const toggle = (name: string): Command => toggleMark(markType(name), null);

/** Removes all marks but links from the selected text. */
export const clearMarks: Command = (state, dispatch) => {
  const { selection, tr } = state;
  if (!(selection instanceof TextSelection) || selection.empty) return false;
  const link = markType("link");
  for (const type of Object.values(state.schema.marks)) {
    if (type !== link) tr.removeMark(selection.from, selection.to, type);
  }
  dispatch?.(tr);
  return true;
};
