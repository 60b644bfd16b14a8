import type { MarkType } from "prosemirror-model";
import { type Command, type EditorState, type Transaction, TextSelection } from "prosemirror-state";
import { toggleMark } from "prosemirror-commands";
import { markType, schema } from "../../model/schema/schema.ts";

/** A link in the text. */
type LinkPlace = { from: number; to: number; href: string };

/** The link that the cursor is in, or that the selected text starts with. */
export function linkAt(state: EditorState): LinkPlace | undefined {
  const type = markType("link");
  const { $from } = state.selection;
  if (!$from.parent.inlineContent) return undefined;
  const index = $from.index();
  const candidates = [
    $from.parent.maybeChild(index),
    $from.parentOffset > 0 ? $from.nodeBefore : null,
  ];
  const mark = candidates.map((node) => node && type.isInSet(node.marks)).find(Boolean);
  return mark ? { ...rangeOf(state, type, mark.attrs["href"] as string) } : undefined;
}

/** The neighbors of the cursor with a link to the same place. */
function rangeOf(state: EditorState, type: MarkType, href: string): LinkPlace {
  const { $from } = state.selection;
  const { parent } = $from;
  const isIn = (index: number) => type.isInSet(parent.child(index).marks)?.attrs["href"] === href;
  let first = Math.min($from.index(), parent.childCount - 1);
  if (!isIn(first)) first -= 1;
  let last = first;
  while (first > 0 && isIn(first - 1)) first -= 1;
  while (last + 1 < parent.childCount && isIn(last + 1)) last += 1;
  let from = $from.start();
  for (let index = 0; index < first; index++) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = first; index <= last; index++) to += parent.child(index).nodeSize;
  return { from, to, href };
}

/**
 * Links the selected text, or changes the link with the cursor. Without either, it writes a new one.
 * @param title the text of a new link
 */
export function setLink(state: EditorState, href: string, title: string): Transaction {
  const link = markType("link").create({ href });
  const before = linkAt(state);
  const transaction = state.tr;
  const { from, to, empty } = state.selection;
  if (empty && !before) {
    const text = schema.text(title || href, link.addToSet(state.selection.$from.marks()));
    return transaction.replaceSelectionWith(text, false).removeStoredMark(link);
  }
  const range = empty && before ? before : { from, to };
  return transaction
    .removeMark(range.from, range.to, link.type)
    .addMark(range.from, range.to, link)
    .removeStoredMark(link);
}

/** Makes a link ordinary text. */
export const removeLink: Command = (state, dispatch) => {
  const type = markType("link");
  const link = linkAt(state);
  const range = state.selection.empty ? link : state.selection;
  if (!range) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, type));
  return true;
};

/** Whether there is text to link, or a link to change. */
export function canLink(state: EditorState): boolean {
  const { $from } = state.selection;
  return $from.parent.inlineContent && $from.parent.type.allowsMarkType(markType("link"));
}

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
