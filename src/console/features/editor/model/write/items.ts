import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { withPrefix } from "../prefix.ts";
import { boxOf, printItem, readMarker } from "./print-block.ts";
import type { Saving } from "./session.ts";

/** Writes or removes the box of a task. */
export function patchBox(item: Node, orig: Orig, { loaded, edits }: Saving): void {
  const source = loaded.text.slice(orig.from, orig.to);
  const match = /^([-*+]|\d+[.)])([ \t]*[\r\n][\s>]*|[ \t]+)(\[[ xX]\][ \t]+)?/.exec(source);
  if (!match) return;
  const [, marker = "", gap = "", box = ""] = match;
  const from = orig.from + marker.length + gap.length;
  // Below its marker, a box can't be indented as a text can.
  if (box === "" && /[\r\n]/.test(gap)) {
    edits.push({ from: orig.from + marker.length, to: from, text: ` ${boxOf(item)}` });
  } else edits.push({ from, to: from + box.length, text: boxOf(item) });
}

/** A list that lost its first item counts from its start again. Later markers stay: their numbers mean nothing. */
export function patchStart(list: Node, first: Orig, { loaded, edits }: Saving): void {
  const digits = /^\d+/.exec(loaded.text.slice(first.from, first.to))?.[0];
  const start = String(list.attrs["start"]);
  // Another number of digits would change the indent of the whole item.
  if (digits !== undefined && digits.length === start.length && digits !== start) {
    edits.push({ from: first.from, to: first.from + digits.length, text: start });
  }
}

/** Items that are new in a list, with the kind of marker that the items around them have. */
export function writeItems(
  items: readonly Node[],
  list: Node,
  orig: Orig,
  [before, after]: readonly [Orig | undefined, Orig | undefined],
  saving: Saving,
): string[] {
  const near = before ?? after ?? orig.children[0]!;
  const start = before ? numberOf(before, saving) + 1 : Number(list.attrs["start"]);
  const isSame = isNumberedAlike(orig, saving);
  return items.map((item, index) =>
    writeItem(item, near, isSame ? numberOf(near, saving) : start + index, saving),
  );
}

const numberOf = ({ from, to }: Orig, { loaded }: Saving) =>
  readMarker(loaded.text.slice(from, to))?.number ?? 0;

/** Whether each item of a list has the same number, such as `1.`, so that inserting one changes no other. */
function isNumberedAlike(list: Orig, { loaded }: Saving): boolean {
  const numbers = list.children.map(
    ({ from, to }) => readMarker(loaded.text.slice(from, to))?.number,
  );
  return numbers.length > 1 && numbers.every((number) => number === numbers[0]);
}

/** An item with the kind of marker that another has, and in an ordered list with a number. */
export function writeItem(
  item: Node,
  near: Orig,
  number: number | undefined,
  { loaded, style }: Saving,
): string {
  const marker = readMarker(loaded.text.slice(near.from, near.to));
  const sign = marker?.bullet ?? `${number ?? marker?.number}${marker?.delimiter}`;
  const text = (marker ? sign : style.bullet) + (marker?.gap ?? " ");
  return withPrefix(printItem(item, text, style), near.prefix);
}
