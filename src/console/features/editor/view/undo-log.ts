import { closeHistory, history, redo, redoDepth, undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { Selection, type EditorState, type Transaction } from "prosemirror-state";
import { Step } from "prosemirror-transform";
import { hasSameContent } from "../model/write/same-content.ts";
import { reshape, takeText } from "../model/merge/take-text.ts";
import { openPage, type Visit } from "../model/merge/visit.ts";
import { fromText, historyMeta } from "../model/normalize.ts";

/** A change of the document, so that it can be made again. */
type Entry =
  | "undo"
  | "redo"
  | {
      steps: unknown[];
      /** The selection before it. */
      selection: unknown;
      at: number;
      /** Whether undo skips it: it is another person's. */
      isOthers: boolean;
      isFromText: boolean;
    };

/**
 * What happened to a text since `start`; can be cloned. Entries are in JSON: a thousand objects take a hundred times as long to
 * clone, which happens while people type.
 */
export type Changes = {
  start: string;
  entries: readonly string[];
  /** What led to `start` before the page was opened. */
  earlier?: UndoLog | undefined;
};

/** What makes undo work after a reload. */
export type UndoLog = Changes & {
  /** Whether there is something to undo, and to redo. */
  canUndo: boolean;
  canRedo: boolean;
};

/** A log begins anew after so many changes, so that undo stays fast after a reload. */
const most = 1000;

/** The undo history of an open page. */
export const undoHistory = history();

/** Adds a change to a log. @param text the text before the change; called if the log begins anew */
export function logChange(
  log: Changes,
  before: EditorState,
  transaction: Transaction,
  text: () => string,
): Changes {
  if (!transaction.docChanged) return log;
  const current = lengthOf(log) < most ? log : { start: text(), entries: [] };
  const entry = JSON.stringify(entryOf(before, transaction));
  return { ...current, entries: [...current.entries, entry] };
}

const lengthOf = ({ entries, earlier }: Changes): number =>
  entries.length + (earlier ? lengthOf(earlier) : 0);

function entryOf(before: EditorState, transaction: Transaction): Entry {
  const meta = transaction.getMeta(historyMeta) as { redo: boolean } | undefined;
  if (meta !== undefined) return meta.redo ? "redo" : "undo";
  return {
    steps: transaction.steps.map((step) => step.toJSON() as unknown),
    selection: before.selection.toJSON(),
    at: transaction.time,
    isOthers: transaction.getMeta("addToHistory") === false,
    isFromText: transaction.getMeta(fromText) === true,
  };
}

/** An open page with its undo history. */
type Replayed = { state: EditorState; visit: Visit };

/** Makes the state of a document without history. */
type Empty = (doc: Node) => EditorState;

/**
 * A page with the undo history that it had, from its log.
 * @returns undefined if the log doesn't lead to the text
 */
export function replay(log: Changes, text: string, empty: Empty): Replayed | undefined {
  try {
    const replayed = replayChanges(log, empty);
    if (replayed === undefined) return undefined;
    const { transaction, visit } = takeText(replayed.state, replayed.visit, text);
    if (!hasSameContent(replayed.state.doc, transaction.doc)) return undefined;
    // It only numbers new blocks.
    return { state: replayed.state.apply(transaction.setMeta("addToHistory", false)), visit };
  } catch {
    // The console may have another schema than the one that wrote the log. The text is safe, only the history is gone.
    return undefined;
  }
}

function replayChanges({ start, entries, earlier }: Changes, empty: Empty): Replayed | undefined {
  const opened = earlier ? replayEarlier(earlier, start, empty) : openStart(start, empty);
  if (opened === undefined) return undefined;
  let { state } = opened;
  for (const entry of entries) state = again(state, JSON.parse(entry) as Entry);
  return { state, visit: opened.visit };
}

function openStart(text: string, empty: Empty): Replayed {
  const visit = openPage(text);
  return { state: empty(visit.current.doc), visit };
}

function replayEarlier(earlier: UndoLog, text: string, empty: Empty): Replayed | undefined {
  const replayed = replayChanges(earlier, empty);
  if (replayed === undefined) return undefined;
  const { transaction, visit } = reshape(replayed.state, replayed.visit, text);
  if (!hasSameContent(replayed.state.doc, transaction.doc)) return undefined;
  // An undo brings back what the text doesn't have, with the last change. There is none to redo.
  if (redoDepth(replayed.state) > 0) transaction.setMeta("addToHistory", false);
  else transaction.setMeta("appendedTransaction", replayed.state.tr);
  const state = replayed.state.apply(transaction);
  return { state: state.apply(closeHistory(state.tr)), visit };
}

function again(state: EditorState, entry: Entry): EditorState {
  let after = state;
  if (entry === "undo" || entry === "redo") {
    (entry === "undo" ? undo : redo)(state, (transaction) => (after = state.apply(transaction)));
    return after;
  }
  const { steps, selection, at, isOthers, isFromText } = entry;
  after = state.apply(state.tr.setSelection(Selection.fromJSON(state.doc, selection)));
  const transaction = after.tr.setTime(at);
  for (const step of steps) transaction.step(Step.fromJSON(state.schema, step));
  if (isOthers) transaction.setMeta("addToHistory", false);
  if (isFromText) transaction.setMeta(fromText, true);
  return after.apply(transaction);
}

/** Gives an open page the document and the undo history of a replayed one, which says the same. */
export function withHistory(state: EditorState, replayed: EditorState): Transaction {
  const { doc } = replayed;
  const transaction =
    renumbered(state, doc) ?? state.tr.replaceWith(0, state.doc.content.size, doc.content);
  return transaction.setMeta(historyMeta, { historyState: undoHistory.getState(replayed) });
}

/** Changes what differs at the same positions, as the numbers of blocks do. @returns undefined if positions differ, too */
function renumbered(state: EditorState, target: Node): Transaction | undefined {
  const transaction = state.tr;
  let isSame = state.doc.content.size === target.content.size;
  target.descendants((node, position) => {
    const open = isSame ? transaction.doc.nodeAt(position) : null;
    isSame = open?.type === node.type && open.nodeSize === node.nodeSize;
    if (!isSame || !open) return false;
    for (const [name, value] of Object.entries(node.attrs)) {
      if (open.attrs[name] !== value) transaction.setNodeAttribute(position, name, value);
    }
    if (!node.isTextblock) return true;
    const [from, to] = [position + 1, position + 1 + node.content.size];
    if (!open.content.eq(node.content)) transaction.replaceWith(from, to, node.content);
    return false;
  });
  return isSame && transaction.doc.eq(target) ? transaction : undefined;
}
