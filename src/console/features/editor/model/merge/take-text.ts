import { Fragment, type Node } from "prosemirror-model";
import { closeHistory } from "prosemirror-history";
import type { EditorState, Transaction } from "prosemirror-state";
import type { Clash } from "#content/merge-part.ts";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import { fromText } from "../normalize/normalize.ts";
import { readPage } from "../read/read-page.ts";
import { childrenOf, isEmptyParagraph } from "../written.ts";
import { adopt, type Adopted } from "./adopt.ts";
import { changeSteps } from "./change-steps.ts";
import { continueWith, nextSid, saveVisit, type Visit } from "./visit.ts";

/** A change of the open document to another text. After it is applied, continue with the visit. */
export type Taken = { transaction: Transaction; visit: Visit };

/**
 * Changes the open document to what a text says, such as one from the source view, by the smallest steps. It is one step
 * to undo, and an undo gives the bytes from before.
 */
export function takeText(state: EditorState, visit: Visit, text: string): Taken {
  const taken = take(state, rememberOpen(state.doc, visit), text);
  return { ...taken, transaction: closeHistory(taken.transaction) };
}

/** A visit with a text for the document as it is now. */
function rememberOpen(doc: Node, visit: Visit): Visit {
  const { saved, visit: settled } = saveVisit(doc, visit);
  if (saved.edits.length === 0) return settled;
  const { loaded } = adopt(doc, readPage(saved.text, nextSid(settled)));
  return continueWith(settled, loaded);
}

const take = (state: EditorState, visit: Visit, text: string): Taken =>
  readInto(state, visit, text, ({ doc }) => doc);

/**
 * Reads a text for the open document, and changes that to what it has to become.
 * @param target what that is, from what was read
 */
function readInto(
  state: EditorState,
  visit: Visit,
  text: string,
  target: (adopted: Adopted, open: Node) => Node,
): Taken {
  const transaction = state.tr.setMeta(fromText, true);
  const next = numberNewBlocks(transaction, nextSid(visit));
  const adopted = adopt(transaction.doc, readPage(text, next));
  changeSteps(transaction, target(adopted, transaction.doc));
  return { transaction, visit: continueWith(visit, adopted.loaded) };
}

/**
 * Gives the open document the shape that opening its text again would give it: a text has no empty paragraphs, for one. The same
 * positions are in both then. All else stays as it is, so that undo goes on.
 */
export function reshape(state: EditorState, visit: Visit, text: string): Taken {
  return readInto(state, visit, text, ({ loaded }, open) => withShape(open, loaded.doc));
}

/** The open document, but with the blocks of the other one where those have other positions. */
function withShape(open: Node | undefined, read: Node): Node {
  if (open?.type !== read.type) return read;
  if (read.isTextblock || read.isLeaf) return shapeOf(open) === shapeOf(read) ? open : read;
  const bySid = new Map(childrenOf(open).map((child) => [child.attrs["sid"] as number, child]));
  const children = childrenOf(read).map((child) =>
    withShape(bySid.get(child.attrs["sid"] as number), child),
  );
  return open.copy(Fragment.from(children));
}

/** What stands at which position in a text block. */
const shapeOf = (block: Node): string =>
  block.textBetween(0, block.content.size, null, ({ type }) => `\0${type.name}\0`);

/**
 * Gives each block a number of its own: new ones have none, and a split copies it. A block that can't be found by its number would be
 * replaced by its counterpart in the text, and the cursor would leave it.
 * @returns the next free number
 */
function numberNewBlocks(transaction: Transaction, first: number): number {
  let next = first;
  transaction.doc.descendants(({ attrs }) => {
    next = Math.max(next, ((attrs["sid"] as number | null | undefined) ?? 0) + 1);
  });
  const known = new Set<number>();
  const empty: { sid: number; position: number }[] = [];
  transaction.doc.descendants((node, position) => {
    const { sid } = node.attrs as { sid?: number | null };
    if (isEmptyParagraph(node)) {
      if (sid != null) empty.push({ sid, position });
    } else if (sid === null || known.has(sid ?? NaN)) {
      transaction.setNodeAttribute(position, "sid", next++);
    } else if (sid !== undefined) known.add(sid);
    return !node.isTextblock;
  });
  // No text has them, so they stay the same nodes.
  for (const { sid, position } of empty) {
    if (known.has(sid)) transaction.setNodeAttribute(position, "sid", null);
    known.add(sid);
  }
  return next;
}

/** Another person's change in the open document. */
export type TakenTheirs = Taken & {
  /** The merged text, which the document now says. */
  text: string;
  /** Where both changed the same words. The text has the writer's version; show them the other (`main`). */
  clashes: Clash[];
};

/**
 * Brings another person's text into the open document. The cursor stays, and undo takes back only the writer's own
 * changes. Don't call it while an input method composes: its text isn't in the document yet.
 * @param base the text that both started from: the last one that the server had
 * @param theirs the text that the server has now; the next change is based on it
 */
export function takeTheirs(
  state: EditorState,
  visit: Visit,
  base: string,
  theirs: string,
): TakenTheirs {
  const own = saveVisit(state.doc, visit);
  const parts = mergeWriting(base, theirs, own.saved.text);
  const text = writtenText(parts);
  const taken = take(state, own.visit, text);
  taken.transaction.setMeta("addToHistory", false);
  const clashes = parts.filter(({ merged }) => merged === undefined);
  return { ...taken, text, clashes };
}
