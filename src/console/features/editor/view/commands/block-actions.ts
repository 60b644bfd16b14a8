import {
  NodeSelection,
  Selection,
  type Command,
  type EditorState,
  type Transaction,
  TextSelection,
} from "prosemirror-state";
import { Fragment, type Node, type ResolvedPos } from "prosemirror-model";
import { asNew } from "../../model/written.ts";
import { isCard, removeCards } from "./card-commands.ts";
import { removeFootnote } from "./footnote-commands.ts";
import { BlockSelection, blockOf } from "./block-selection.ts";

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
type Destination = { position: number; title: string | undefined };

/** The places below each heading of the page, after its start. */
export function destinations(doc: Node): Destination[] {
  const destinations: Destination[] = [{ position: 0, title: undefined }];
  doc.forEach((node, offset) => {
    if (node.type.name === "heading") {
      destinations.push({ position: offset + node.nodeSize, title: node.textContent });
    }
  });
  return destinations;
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

/** The selected siblings, or the block with the cursor. */
function selectedRange(state: EditorState): { from: number; to: number } | undefined {
  const block = blocksOf(state);
  if (!block || state.selection.to <= block.to) return block;
  const range = state.selection.$from.blockRange(state.selection.$to);
  return range ? { from: range.start, to: range.end } : undefined;
}

/** Moves the block, or the selected blocks, before the block above or after the block below. At an end it leaves its list or frame. */
export function moveBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const range = selectedRange(state);
    if (!range) return false;
    const target = targetOf(state, range, direction);
    if (target === undefined) return false;
    dispatch?.(moveNodes(state.tr, range.from, range.to, target).scrollIntoView());
    return true;
  };
}

function targetOf(
  state: EditorState,
  { from, to }: { from: number; to: number },
  direction: -1 | 1,
): number | undefined {
  const $edge = state.doc.resolve(direction < 0 ? from : to);
  const next = direction < 0 ? $edge.nodeBefore : $edge.nodeAfter;
  // The header of cards and the summary of an expandable stay first.
  const isFirst = next && (next.type.name === "summary" || (direction < 0 && isHead($edge)));
  if (next && !isFirst) return $edge.pos + direction * next.nodeSize;
  const isAlone = $edge.parent.childCount === 1 || to - from === $edge.parent.content.size;
  if ($edge.depth === 0 || isAlone) return undefined;
  const outside = direction < 0 ? $edge.before() : $edge.after();
  const $outside = state.doc.resolve(outside);
  const { content } = state.doc.slice(from, to);
  const index = $outside.index();
  return $outside.parent.canReplace(index, index, content) ? outside : undefined;
}

const isHead = ($edge: ResolvedPos) =>
  $edge.index() === 1 && $edge.nodeBefore?.type.name === "tableRow";

/**
 * Moves sibling nodes to another place; the selection moves with them.
 * @param from before the first node
 * @param to after the last node
 * @param target a position outside of the nodes, before the move
 */
function moveNodes(
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
