import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Transform } from "prosemirror-transform";
import { joinLists } from "./join-lists.ts";
import { linkAddresses } from "./link-addresses.ts";
import { settleTables } from "./settle-tables.ts";

/**
 * Adds the steps to a transform after which its document is what its text will mean. Only what the transform changed is
 * looked at, so a page that was only read stays as it is.
 * @param before the document before the transform
 */
export function normalize(transform: Transform, before: Node): void {
  joinLists(transform, before);
  settleTables(transform);
  linkAddresses(transform);
}

/** Normalizes after each change, but not after one that came from another person or is an undo. */
export const normalizing = new Plugin({
  appendTransaction(transactions, before, after) {
    const own = transactions.filter((one) => one.docChanged && one.getMeta("addToHistory") !== false);
    if (own.length === 0) return null;
    const whole = new Transform(before.doc);
    for (const transaction of transactions) transaction.steps.forEach((step) => whole.step(step));
    const count = whole.steps.length;
    normalize(whole, before.doc);
    const added = whole.steps.slice(count);
    if (added.length === 0) return null;
    const { tr } = after;
    added.forEach((step) => tr.step(step));
    return tr;
  },
});
