import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { Transform } from "prosemirror-transform";
import { joinLists } from "./join-lists.ts";
import { linkAddresses } from "./link-addresses.ts";
import { settleHtml, settleNotes, settleTasks } from "./settle-blocks.ts";
import { settleTables } from "./settle-tables.ts";

/**
 * Adds the steps to a transform after which its document is what its text will mean. Only what the transform changed is
 * looked at, so a page that was only read stays as it is.
 * @param before the document before the transform
 */
export function normalize(transform: Transform, before: Node): void {
  joinLists(transform, before);
  settleTables(transform);
  settleNotes(transform);
  settleTasks(transform);
  settleHtml(transform);
  linkAddresses(transform);
}

/** The meta data of a transaction that makes the document what a text says. There is nothing to settle then. */
export const fromText = "fromText";

/** The name under which prosemirror-history marks an undo, with its state after it. */
export const historyMeta = "history$";

function isOwn(transaction: Transaction): boolean {
  const isSettled = [fromText, historyMeta].some((key) => transaction.getMeta(key) !== undefined);
  return transaction.docChanged && !isSettled;
}

/** Normalizes after each change, but not after one that came from a text or is an undo. */
export const normalizing = new Plugin({
  appendTransaction(transactions, before, after) {
    if (!transactions.some(isOwn)) return null;
    const whole = new Transform(before.doc);
    for (const transaction of transactions) transaction.steps.forEach((step) => whole.step(step));
    const count = whole.steps.length;
    normalize(whole, before.doc);
    const added = whole.steps.slice(count);
    if (added.length === 0) return null;
    // At the time of the change, also when it is made again after a reload: undo takes changes of one moment together.
    const tr = after.tr.setTime(transactions.at(-1)!.time);
    added.forEach((step) => tr.step(step));
    return tr;
  },
});
