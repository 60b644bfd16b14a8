import type { Node, NodeType, ResolvedPos } from "prosemirror-model";
import { type Command, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { nodeType } from "../../model/schema/schema.ts";
import { isPartNode } from "../../model/schema/tag-nodes.ts";
import { isEmptyParagraph } from "../../model/written.ts";
import { itemDepth } from "./lists.ts";

/** Goes to the empty paragraph after a block, which is added if there is none. */
function goAfter(transaction: Transaction, position: number): Transaction {
  const next = transaction.doc.resolve(position).nodeAfter;
  if (!next || !isEmptyParagraph(next)) {
    transaction.insert(position, nodeType("paragraph").create());
  }
  const selection = TextSelection.create(transaction.doc, position + 1);
  return transaction.setSelection(selection).scrollIntoView();
}

/** Continues below the table, list, hint, or other block that the cursor is in. */
export const leaveBlock: Command = (state, dispatch) => {
  const { selection } = state;
  const { $head } = selection;
  const isSelected = $head.depth === 0;
  const position = isSelected ? selection.to : $head.after(1);
  dispatch?.(goAfter(state.tr, position));
  return true;
};

/** Enter in the title of an expandable goes on in its body, and in the caption of a figure below the figure. */
export const leaveLine: Command = (state, dispatch) => {
  const { $head } = state.selection;
  const { name } = $head.parent.type;
  if (name !== "summary" && name !== "figure") return false;
  const after = $head.after();
  dispatch?.(name === "summary" ? goInto(state.tr, after) : goAfter(state.tr, after));
  return true;
};

/** Goes to the first text of a body, which gets a paragraph if it starts with a block that has no text. */
function goInto(transaction: Transaction, position: number): Transaction {
  const { doc } = transaction;
  const first = doc.resolve(position).nodeAfter!;
  const text = Selection.findFrom(doc.resolve(position), 1, true);
  if (!text || text.from > position + first.nodeSize) return goAfter(transaction, position);
  return transaction.setSelection(text).scrollIntoView();
}

/** In an empty paragraph at the end of a frame, Enter continues after the frame. */
export const leaveEmptyEnd: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  if (!empty || $head.depth < 2 || !isEmptyParagraph($head.parent) || itemDepth($head) > 0) {
    return false;
  }
  const depth = $head.depth - 1;
  const frame = $head.node(depth);
  const isLast = $head.index(depth) === frame.childCount - 1;
  if (!isLast || frame.childCount < 2 || !frame.type.spec.isolating) return false;
  const after = $head.after(outerDepth($head, depth));
  const transaction = state.tr.delete($head.before(), $head.after());
  dispatch?.(goAfter(transaction, transaction.mapping.map(after)));
  return true;
};

/** Whether a node is a block around others, of which it has at least one. */
function isFrame({ spec, name }: NodeType): boolean {
  return spec.attrs?.["close"] !== undefined && spec.content !== "block*" && !isPartNode(name);
}

/** At the start of a frame without any content, Backspace makes the frame a paragraph. */
export const backFromEmptyFrame: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  if (!empty || $head.parentOffset > 0) return false;
  for (let depth = $head.depth - 1; depth > 0 && $head.index(depth) === 0; depth--) {
    const frame = $head.node(depth);
    if (!isFrame(frame.type)) continue;
    if (!isWithoutContent(frame)) return false;
    const start = $head.before(depth);
    const paragraph = nodeType("paragraph").create();
    const transaction = state.tr.replaceWith(start, $head.after(depth), paragraph);
    const selection = TextSelection.create(transaction.doc, start + 1);
    dispatch?.(transaction.setSelection(selection).scrollIntoView());
    return true;
  }
  return false;
};

function isWithoutContent(node: Node): boolean {
  let isEmpty = true;
  node.descendants((inner) => {
    const isPart = isPartNode(inner.type.name) || (inner.isTextblock && inner.content.size === 0);
    isEmpty &&= isPart && inner.type.name !== "figure";
    return isEmpty;
  });
  return isEmpty;
}

/** What leaves a part leaves the whole frame. */
const outerDepth = ($head: ResolvedPos, depth: number) =>
  isPartNode($head.node(depth).type.name) ? depth - 1 : depth;

/** Puts the cursor at the end of the page, in a paragraph. */
export const continueAtEnd: Command = (state, dispatch) => {
  const { lastChild, content } = state.doc;
  if (lastChild?.type.name === "paragraph") {
    const selection = Selection.atEnd(state.doc);
    dispatch?.(state.tr.setSelection(selection));
  } else {
    dispatch?.(goAfter(state.tr, content.size));
  }
  return true;
};
