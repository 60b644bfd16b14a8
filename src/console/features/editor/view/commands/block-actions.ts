import {
  NodeSelection,
  Selection,
  type Command,
  type EditorState,
  type Transaction,
} from "prosemirror-state";
import { Fragment, type Node } from "prosemirror-model";
import { asNew } from "../../model/written.ts";
import { isCard, removeCards } from "./card-commands.ts";
import { removeFootnote } from "./footnote-commands.ts";
import { BlockSelection } from "./block-selection.ts";
import { blockOf } from "./block-at.ts";

/** The selected blocks, or the one with the cursor. */
export function blocksOf(state: EditorState): { from: number; to: number } | undefined {
  const { selection } = state;
  return selection instanceof BlockSelection
    ? { from: selection.from, to: selection.to }
    : blockOf(state);
}

/** Adds a copy of the blocks below them, and selects it. */
export const duplicateBlock: Command = (state, dispatch) => {
  const range = blocksOf(state);
  if (!range) return false;
  const copies: Node[] = [];
  state.doc.slice(range.from, range.to).content.forEach((node) => copies.push(asNew(node)));
  const transaction = state.tr.insert(range.to, Fragment.from(copies));
  const selection =
    copies.length === 1
      ? NodeSelection.create(transaction.doc, range.to)
      : BlockSelection.between(transaction.doc, range.to, range.to + range.to - range.from);
  dispatch?.(transaction.setSelection(selection).scrollIntoView());
  return true;
};

/** Deletes the blocks. The cursor goes to the text after them. */
export const deleteBlock: Command = (state, dispatch) => {
  const range = blocksOf(state);
  if (!range) return false;
  const { from, to } = range;
  const transaction = deleteIn(state, from, to);
  const at = Math.min(from, transaction.doc.content.size);
  dispatch?.(
    transaction.setSelection(Selection.near(transaction.doc.resolve(at))).scrollIntoView(),
  );
  return true;
};

function deleteIn({ doc, tr }: EditorState, from: number, to: number): Transaction {
  const node = doc.nodeAt(from)!;
  // Without its text, the mark of a footnote would be brackets.
  if (node.type.name === "note" && node.nodeSize === to - from) {
    return removeFootnote(tr, node.attrs["label"] as string);
  }
  return isCard(doc, from) ? removeCards(tr, from, to) : tr.deleteRange(from, to);
}

/** A place at the top level that blocks can be moved to. */
export type Destination = { position: number; title: string | undefined };

/** The places below each heading of the page, after its start. */
export function destinations(doc: Node): Destination[] {
  const places: Destination[] = [{ position: 0, title: undefined }];
  doc.forEach((node, offset) => {
    if (node.type.name === "heading") {
      places.push({ position: offset + node.nodeSize, title: node.textContent });
    }
  });
  return places;
}

/** Moves the blocks to a place at the top level. List items become a list of their own. */
export function moveBlockTo(position: number): Command {
  return (state, dispatch) => {
    const range = blocksOf(state);
    if (!range || (position >= range.from && position <= range.to)) return false;
    const { content } = state.doc.slice(range.from, range.to);
    const { parent } = state.doc.resolve(range.from);
    const isItems = content.firstChild?.type.name === "listItem";
    const moved = isItems ? parent.type.create({ ...parent.attrs, sid: null }, content) : content;
    const transaction = state.tr.insert(position, moved);
    const start = transaction.mapping.map(range.from);
    // What is left without content goes, too.
    transaction.deleteRange(start, start + range.to - range.from);
    const at = transaction.mapping.map(position, -1);
    const inside = Selection.near(transaction.doc.resolve(at + 1));
    dispatch?.(transaction.setSelection(inside).scrollIntoView());
    return true;
  };
}
