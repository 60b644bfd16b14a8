import { redo, undo } from "prosemirror-history";
import { Selection, type EditorState, type Transaction } from "prosemirror-state";
import { Step } from "prosemirror-transform";
import { alike } from "../model/alike.ts";
import { takeText } from "../model/merge/take-text.ts";
import { openPage, type Visit } from "../model/merge/visit.ts";
import { fromText } from "../model/normalize/normalize.ts";

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
export type UndoLog = { start: string; entries: readonly string[] };

/** A log begins anew after so many changes, so that opening a page stays fast. */
const most = 1000;

/** Adds a change to a log. @param text the text before the change; called if the log begins anew */
export function logChange(
  log: UndoLog,
  before: EditorState,
  transaction: Transaction,
  text: () => string,
): UndoLog {
  if (!transaction.docChanged) return log;
  const { start, entries } = log.entries.length < most ? log : { start: text(), entries: [] };
  return { start, entries: [...entries, JSON.stringify(entryOf(before, transaction))] };
}

function entryOf(before: EditorState, transaction: Transaction): Entry {
  const history = transaction.getMeta("history$") as { redo: boolean } | undefined;
  if (history !== undefined) return history.redo ? "redo" : "undo";
  return {
    steps: transaction.steps.map((step) => step.toJSON() as unknown),
    selection: before.selection.toJSON(),
    at: transaction.time,
    isOthers: transaction.getMeta("addToHistory") === false,
    isFromText: transaction.getMeta(fromText) === true,
  };
}

/**
 * A page with the undo history that it had, from its log.
 * @param empty makes the state of a document without history
 * @returns undefined if the log doesn't lead to the text
 */
export function replay(
  log: UndoLog,
  text: string,
  empty: (doc: EditorState["doc"]) => EditorState,
): { state: EditorState; visit: Visit } | undefined {
  try {
    const opened = openPage(log.start);
    let state = empty(opened.current.doc);
    for (const entry of log.entries) state = again(state, JSON.parse(entry) as Entry);
    const { transaction, visit } = takeText(state, opened, text);
    if (!alike(state.doc, transaction.doc)) return undefined;
    // It only numbers new blocks.
    return { state: state.apply(transaction.setMeta("addToHistory", false)), visit };
  } catch {
    // The console may have another schema than the one that wrote the log. The text is safe, only the history is gone.
    return undefined;
  }
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
