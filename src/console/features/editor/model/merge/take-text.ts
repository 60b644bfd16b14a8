import { Fragment, type Node, Slice } from "prosemirror-model";
import { closeHistory } from "prosemirror-history";
import type { EditorState, Transaction } from "prosemirror-state";
import type { Transform } from "prosemirror-transform";
import type { Clash } from "#content/merge-part.ts";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import { findHunks } from "#content/hunks.ts";
import { fromText } from "../normalize.ts";
import { readPage } from "../read/read-page.ts";
import { childrenOf, isEmptyParagraph } from "../written.ts";
import { reconcile, type Reconciled } from "./reconcile.ts";
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
  const { loaded } = reconcile(doc, readPage(saved.text, nextSid(settled)));
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
  target: (reconciled: Reconciled, open: Node) => Node,
): Taken {
  const transaction = state.tr.setMeta(fromText, true);
  const next = numberNewBlocks(transaction, nextSid(visit));
  const reconciled = reconcile(transaction.doc, readPage(text, next));
  changeSteps(transaction, target(reconciled, transaction.doc));
  return { transaction, visit: continueWith(visit, reconciled.loaded) };
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
  const numbers = new Set<number>();
  const empty: { sid: number; position: number }[] = [];
  transaction.doc.descendants((node, position) => {
    const { sid } = node.attrs as { sid?: number | null };
    if (isEmptyParagraph(node)) {
      if (sid != null) empty.push({ sid, position });
    } else if (sid === null || numbers.has(sid ?? NaN)) {
      transaction.setNodeAttribute(position, "sid", next++);
    } else if (sid !== undefined) numbers.add(sid);
    return !node.isTextblock;
  });
  // No text has them, so they stay the same nodes.
  for (const { sid, position } of empty) {
    if (numbers.has(sid)) transaction.setNodeAttribute(position, "sid", null);
    numbers.add(sid);
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

/**
 * Adds the steps that turn a document into another by the smallest changes: blocks are found by their numbers, and in a
 * text block only the words that differ are replaced. A cursor anywhere else stays in its place.
 */
function changeSteps(transform: Transform, target: Node): void {
  change(transform, transform.doc, target, 0);
}

/** `start` is the position before the first child. Works from the end, so that positions before stay valid. */
function change(transform: Transform, node: Node, target: Node, start: number): void {
  if (node.eq(target)) return;
  if (node.isTextblock) {
    changeText(transform, node, target, start);
    return;
  }
  const indexes = new Map(
    childrenOf(node).map((child, index) => [child.attrs["sid"] as number, index]),
  );
  const starts = [start];
  node.forEach((child, offset) => starts.push(start + offset + child.nodeSize));
  let inserted: Node[] = [];
  let end = node.childCount;
  const replace = (from: number) => {
    if (from < end || inserted.length > 0) {
      const slice = new Slice(Fragment.from(inserted), 0, 0);
      transform.replace(starts[from]!, starts[end]!, slice);
    }
    inserted = [];
  };
  for (let index = target.childCount - 1; index >= 0; index--) {
    const wanted = target.child(index);
    const place = placeOf(wanted, index, node, end, indexes);
    if (place === undefined) {
      inserted.unshift(wanted);
      continue;
    }
    replace(place + 1);
    const child = node.child(place);
    if (!child.eq(wanted)) {
      change(transform, child, wanted, starts[place]! + 1);
      changeAttributes(transform, child, wanted, starts[place]!);
    }
    end = place;
  }
  replace(0);
}

/** The index of the child that a wanted one was, before `end`. */
function placeOf(
  wanted: Node,
  index: number,
  node: Node,
  end: number,
  indexes: ReadonlyMap<number, number>,
): number | undefined {
  const sid = wanted.attrs["sid"] as number | null;
  const fromEnd = node.childCount - 1;
  // New blocks have no number. They are the same nodes, if they stay.
  const same = sid === null ? childrenOf(node).lastIndexOf(wanted, Math.min(end - 1, fromEnd)) : -1;
  const place = sid === null ? same : indexes.get(sid);
  if (place === undefined || place < 0 || place >= end || index < 0) return undefined;
  return node.child(place).type === wanted.type ? place : undefined;
}

function changeAttributes(transform: Transform, node: Node, target: Node, position: number): void {
  for (const [name, value] of Object.entries(target.attrs)) {
    if (node.attrs[name] !== value) transform.setNodeAttribute(position, name, value);
  }
}

type Unit = { key: string; at: number };

/** The words and atoms of a text block, each with its marks, and the end. */
function unitsOf(block: Node): Unit[] {
  const units: Unit[] = [];
  block.forEach((node, offset) => {
    const marks = node.marks.map((mark) => `${mark.type.name}${JSON.stringify(mark.attrs)}`).join();
    if (!node.isText) {
      units.push({ key: `${node.type.name}${JSON.stringify(node.attrs)}${marks}`, at: offset });
      return;
    }
    for (const match of (node.text ?? "").matchAll(/[\p{L}\p{M}\p{N}]+|[\s\S]/gu)) {
      units.push({ key: `${match[0]}\u0001${marks}`, at: offset + match.index });
    }
  });
  units.push({ key: "\u0002", at: block.content.size });
  return units;
}

function changeText(transform: Transform, node: Node, target: Node, start: number): void {
  const [before, after] = [unitsOf(node), unitsOf(target)];
  const hunks = findHunks(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  let shift = 0;
  const changes = hunks.map(({ from, to, put }) => {
    const first = from + shift;
    shift += put.length - (to - from);
    return { from, to, first, last: first + put.length };
  });
  for (const { from, to, first, last } of changes.reverse()) {
    const slice = target.slice(after[first]!.at, after[last]!.at);
    transform.replace(start + before[from]!.at, start + before[to]!.at, slice);
  }
}
