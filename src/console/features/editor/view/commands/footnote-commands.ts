import type { Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from "prosemirror-state";
import { nodeType } from "../../model/schema/schema.ts";
import { insertInline } from "./new-blocks.ts";

/** Where the marks and the texts of footnotes with a label are, in order. */
function placesOf(doc: Node, label: string): { marks: number[]; notes: number[] } {
  const positions: { marks: number[]; notes: number[] } = { marks: [], notes: [] };
  // Labels of Markdown ignore case.
  const wanted = label.toLowerCase();
  doc.descendants((node, position) => {
    const isSame = String(node.attrs["label"]).toLowerCase() === wanted;
    if (node.type.name === "footnote" && isSame) positions.marks.push(position);
    if (node.type.name === "note" && isSame) positions.notes.push(position);
  });
  return positions;
}

/** The text of the footnote with a label, as plain text; undefined if the page has none. */
export function noteText(doc: Node, label: string): string | undefined {
  const [at] = placesOf(doc, label).notes;
  return at === undefined
    ? undefined
    : doc.nodeAt(at)!.textBetween(0, doc.nodeAt(at)!.content.size, " ");
}

/** Puts a footnote at the cursor. Its text is written at the end of the page, where the cursor goes. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
  const label = freeLabel(state.doc);
  const { transaction } = insertInline(state, nodeType("footnote").create({ label }));
  dispatch?.(addNote(transaction, label));
  return true;
};

function freeLabel(doc: Node): string {
  const taken = new Set<string>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === "footnote" || type.name === "note") taken.add(attrs["label"] as string);
  });
  let number = 1;
  while (taken.has(String(number))) number++;
  return String(number);
}

/** Adds an empty text of a footnote after the last one, or at the end of the page. */
function addNote(transaction: Transaction, label: string): Transaction {
  let end = transaction.doc.content.size;
  transaction.doc.forEach((node, offset) => {
    if (node.type.name === "note") end = offset + node.nodeSize;
  });
  transaction.insert(end, nodeType("note").createAndFill({ label })!);
  return transaction
    .setSelection(Selection.near(transaction.doc.resolve(end + 1)))
    .scrollIntoView();
}

/** Goes to the end of the text of the footnote with a label, which is added if the page has none. */
export function goToNote(state: EditorState, label: string): Transaction {
  const [at] = placesOf(state.doc, label).notes;
  if (at === undefined) return addNote(state.tr, label);
  const end = at + state.doc.nodeAt(at)!.nodeSize - 1;
  return state.tr.setSelection(Selection.near(state.doc.resolve(end), -1)).scrollIntoView();
}

/** Goes from the text of a footnote to after its mark. Undefined if the page has no mark. */
export function goToMark(state: EditorState, label: string): Transaction | undefined {
  const [at] = placesOf(state.doc, label).marks;
  if (at === undefined) return undefined;
  return state.tr.setSelection(Selection.near(state.doc.resolve(at + 1), -1)).scrollIntoView();
}

/** Inserts a footnote. In the text of one, goes back to its mark; with a mark selected, to its text. */
export const footnoteKey: Command = (state, dispatch) => {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.type.name === "footnote") {
    dispatch?.(goToNote(state, selection.node.attrs["label"] as string));
    return true;
  }
  for (let depth = selection.$head.depth; depth > 0; depth--) {
    const node = selection.$head.node(depth);
    if (node.type.name !== "note") continue;
    const back = goToMark(state, node.attrs["label"] as string);
    if (back) dispatch?.(back);
    return back !== undefined;
  }
  return insertFootnote(state, dispatch);
};

/** Deletes the footnotes with a label: their marks and their texts. */
export function removeFootnote(transaction: Transaction, label: string): Transaction {
  const { marks, notes } = placesOf(transaction.doc, label);
  for (const at of [...marks, ...notes].sort((a, b) => b - a)) {
    const node = transaction.doc.nodeAt(at)!;
    if (node.isInline) transaction.delete(at, at + node.nodeSize);
    else transaction.deleteRange(at, at + node.nodeSize);
  }
  return transaction.scrollIntoView();
}

/** Gives a footnote another label, in its marks and in its text. */
export function renameFootnote(transaction: Transaction, position: number, typed: string) {
  const label = typed.replaceAll(/[[\]\s]/g, "");
  const node = transaction.doc.nodeAt(position);
  if (!node || label === "") return transaction;
  const { marks, notes } = placesOf(transaction.doc, node.attrs["label"] as string);
  // Another footnote's label would join both.
  const other = placesOf(transaction.doc, label);
  const isTaken = [...other.marks, ...other.notes].some(
    (at) => !marks.includes(at) && !notes.includes(at),
  );
  if (isTaken) return transaction;
  for (const at of [...marks, ...notes]) transaction.setNodeAttribute(at, "label", label);
  return transaction;
}
