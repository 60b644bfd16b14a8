import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { indentAt, type Outer, outerPlace } from "../prefix.ts";
import { isList } from "../written.ts";
import { gapAfter, missingBlank } from "./gaps.ts";
import { writeItems } from "./items.ts";
import type { Stretch } from "./match-children.ts";
import { apartFrom, printHtmlRow, printMarkdownRow } from "./print-block.ts";
import { isIndentedCode } from "./indented-code.ts";
import { type Saving, writeNew } from "./session.ts";

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
  { inserted, from, to }: Extract<Stretch, { kind: "changed" }>,
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
  const known = displaced.get(child);
  if (known) return known;
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
