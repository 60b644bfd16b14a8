import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { indentAt, type Outer, outerPlace, withPrefix } from "../prefix.ts";
import { isList } from "../written.ts";
import {
  apartFrom,
  printHtmlRow,
  printMarkdownRow,
  isTight,
  boxOf,
  printItem,
  readMarker,
} from "./print-block.ts";
import { type Saving, writeNew, isIndentedCode } from "./write-block.ts";

/** Children that were inserted, and the range of the read children that they replace; `to` is exclusive. */
export type Change = { inserted: readonly Node[]; from: number; to: number };

/** A part of a container where children were inserted or removed, and the read children around it. */
type Place = {
  node: Node;
  orig: Orig;
  inserted: readonly Node[];
  removed: readonly Orig[];
  /** The index of the first removed child, or of the one after the inserted. */
  from: number;
  before: Orig | undefined;
  after: Orig | undefined;
};

/**
 * Writes the edit for children that were inserted or removed. What is between blocks stays: an insertion goes to the end
 * of the block before, and a removal takes the gap before it along.
 */
export function patchStretch(
  { inserted, from, to }: Change,
  node: Node,
  orig: Orig,
  saving: Saving,
): void {
  const { children } = orig;
  const removed = children.slice(from, to);
  const [before, after] = [children[from - 1], children[to]];
  const place: Place = { node, orig, inserted, removed, from, before, after };
  if (after && isDisplaced(place, after, saving)) {
    const isMarked = before === undefined && inserted.length === 0;
    const there = isMarked ? { from: after.from, lead: "" } : placeOf(after, orig, saving);
    saving.displaced.set(after, there);
  }
  if (inserted.length === 0) remove(place, saving);
  else if (removed.length > 0) replace(place, saving);
  else insert(place, saving);
}

/** Whether a block that stays would be read otherwise after what is new before it, because it is indented. */
function isDisplaced({ inserted, before, orig }: Place, after: Orig, { loaded }: Saving): boolean {
  const last = inserted.at(-1) ?? before?.node;
  const takesIn = last !== undefined && (isList(last) || last.type.name === "note");
  if (isIndentedCode(after, loaded.text)) return takesIn || last?.type.name === "codeBlock";
  // Next to a marker, white space would belong to that.
  const isMarked = last === undefined && marked.has(orig.node.type.name);
  const isIndented = hasOwnIndent(orig.node) && indentAt(loaded.text, after.from, after.prefix) > 0;
  return (takesIn || isMarked) && isIndented;
}

const marked = new Set(["listItem", "note"]);

/** Whether children may be indented more than their container says. Items and rows have their places. */
const hasOwnIndent = (node: Node) => !isList(node) && node.type.name !== "table";

/** Where the place of a child starts, and the spaces that what comes there needs first. */
function placeOf(child: Orig, { node }: Orig, { loaded, displaced }: Saving): Outer {
  const elsewhere = displaced.get(child);
  if (elsewhere) return elsewhere;
  return hasOwnIndent(node) ? outerPlace(loaded.text, child) : { from: child.from, lead: "" };
}

function remove({ removed, before, after, orig }: Place, saving: Saving): void {
  const end = removed.at(-1)!.to;
  const blank = before && after ? blankBetween(before.node, end, after, orig, saving) : "";
  const from = before ? before.to : placeOf(removed[0]!, orig, saving).from;
  const to = before || !after ? end : placeOf(after, orig, saving).from;
  saving.edits.push({ from, to, text: blank });
}

function replace(place: Place, saving: Saving): void {
  const { removed, before, after, orig, inserted } = place;
  const { from, lead } = placeOf(removed[0]!, orig, saving);
  const { to } = removed.at(-1)!;
  const isMissing =
    before && missingBlank(before.node, inserted[0]!, before.to, from, saving) !== "";
  const start = isMissing ? `\n${orig.children[0]!.prefix}` : lead;
  const blank = after ? blankBetween(inserted.at(-1)!, to, after, orig, saving) : "";
  saving.edits.push({ from, to, text: start + joined(place, saving) + blank });
}

function insert(place: Place, saving: Saving): void {
  const { before, after, orig, inserted } = place;
  if (before) {
    const gap = gapAfter(orig, place.from - 1, [before.node, inserted[0]], saving);
    const blank = after ? blankBetween(inserted.at(-1)!, before.to, after, orig, saving) : "";
    const text = gap + joined(place, saving) + blank;
    saving.edits.push({ from: before.to, to: before.to, text });
  } else {
    const first = orig.children[0]!;
    const gap = gapAfter(orig, 0, [inserted.at(-1), first.node], saving);
    const { from, lead } = placeOf(first, orig, saving);
    saving.edits.push({ from, to: from, text: lead + joined(place, saving) + gap });
  }
}

/** The text that makes the gap from `position` to the block `after` a blank line, if the two blocks need one. */
function blankBetween(
  node: Node,
  position: number,
  after: Orig,
  orig: Orig,
  saving: Saving,
): string {
  const missing = missingBlank(node, after.node, position, after.from, saving);
  return missing && missing + orig.children[0]!.prefix.trimEnd();
}

/** The inserted children with the gaps between them. */
function joined(place: Place, saving: Saving): string {
  const { inserted, orig, from } = place;
  return writeInserted(place, saving).reduce((all, text, index) => {
    const gap = gapAfter(orig, from - 1, [inserted[index - 1], inserted[index]], saving);
    return all + gap + text;
  });
}

function writeInserted(place: Place, saving: Saving): string[] {
  const { node, orig, inserted, before, after } = place;
  if (isList(node)) return writeItems(inserted, node, orig, [before, after], saving);
  if (node.type.name === "table") {
    const printRow = node.attrs["open"] === null ? printMarkdownRow : printHtmlRow;
    return inserted.map((row) => printRow(row, saving.style));
  }
  return writeBlocks(place, saving);
}

/** New blocks, with other bullets than the lists that they stand next to. */
function writeBlocks({ orig, inserted, before, after }: Place, saving: Saving): string[] {
  const { prefix } = orig.children[0]!;
  const { text } = saving.loaded;
  const texts: string[] = [];
  inserted.forEach((node, index) => {
    const isNext = index > 0 && inserted[index - 1]!.type === node.type;
    const previous = index === 0 ? listOf(before, node, text) : isNext ? texts.at(-1) : undefined;
    const next = index === inserted.length - 1 ? listOf(after, node, text) : undefined;
    const style = apartFrom(saving.style, node, previous, next);
    texts.push(writeNew(node, prefix, { ...saving, style }));
  });
  return texts;
}

/** The source of a list that a new one next to it would continue. */
function listOf(neighbor: Orig | undefined, node: Node, text: string): string | undefined {
  if (!neighbor || !isList(node)) return undefined;
  const source = text.slice(neighbor.from, neighbor.to);
  // A raw block can end with a list: that is why its tag doesn't pair.
  if (neighbor.node.type.name === "raw") return lastItem.exec(source)?.[1];
  return neighbor.node.type === node.type ? source : undefined;
}

const lastItem = /^[ \t]*((?:[-*+]|\d+[.)])[ \t])(?!.*\n[ \t]*(?:[-*+]|\d+[.)])[ \t])/ms;

/**
 * What separates a child from the one before it.
 * @param index of the read child before the gap
 * @param nodes before and after the gap
 */
function gapAfter(
  orig: Orig,
  index: number,
  [before, child]: readonly [Node | undefined, Node | undefined],
  { loaded }: Saving,
): string {
  const { children, node } = orig;
  const { prefix } = children[0]!;
  const line = `\n${prefix}`;
  const blank = `\n${prefix.trimEnd()}${line}`;
  const isRow = node.type.name === "table";
  if (isRow || isList(node)) {
    const at = Math.min(Math.max(index, 0), children.length - 2);
    const [left, right] = [children[at], children[at + 1]];
    const gap = left && right && loaded.text.slice(left.to, right.from).replaceAll(/\r\n?/g, "\n");
    if (gap !== undefined && /^[\s>]*$/.test(gap)) return gap;
    return isRow && node.attrs["open"] !== null ? "" : line;
  }
  // A list below the text of an item needs no blank line.
  return node.type.name === "listItem" && before && child && isTight(before, child) ? line : blank;
}

/** Blocks that are whole by themselves: what is directly before or after them is another block. */
function isApart(node: Node): boolean {
  const { name } = node.type;
  const open = node.attrs["open"] as string | null | undefined;
  return (
    name === "heading" || name === "codeBlock" || ("close" in node.attrs && open!.startsWith("{%"))
  );
}

/** HTML continues until a blank line. A raw block may be HTML. */
function isHtml(node: Node): boolean {
  const open = node.attrs["open"] as string | null | undefined;
  return (
    node.type.name === "figure" || node.type.name === "raw" || (open?.startsWith("<") ?? false)
  );
}

/**
 * What has to be added to a gap of the text so that two blocks around it stay apart: nothing, or a line break that makes
 * a blank line. Authors write a heading directly above its text, which doesn't work for what takes its place.
 */
function missingBlank(before: Node, after: Node, from: number, to: number, { loaded }: Saving) {
  const gap = loaded.text
    .slice(from, to)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[ \t>]/g, "");
  if (!/^\n$/.test(gap) || isPart(after)) return "";
  const isSafe = isApart(before) || (isApart(after) && !isHtml(before)) || isTight(before, after);
  return isSafe ? "" : "\n";
}

const isPart = (node: Node) => !node.type.isInGroup("block");

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
function writeItems(
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
