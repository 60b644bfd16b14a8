import type { Node } from "prosemirror-model";
import { alike } from "../alike.ts";
import type { Orig } from "../loaded.ts";
import { withPrefix } from "../prefix.ts";
import { childrenOf, isEmptyParagraph, isList, tableTag } from "../written.ts";
import { gapAfter, missingBlank, writeInserted } from "./insert.ts";
import { matchChildren, type Stretch } from "./match-children.ts";
import { boxOf, printHtmlRow, printItem, printMarkdownRow, readMarker } from "./print-block.ts";
import { isIndentedCode, type Saving, writeLeaf, writeNew } from "./session.ts";

/** Attributes whose change rewrites only a few characters of a container's source. */
const patchable: Record<string, readonly string[]> = {
  listItem: ["checked"],
  table: ["open"],
};
const frameAttributes = ["open"];

/** Writes the edits that turn the source of a read block into that of a node. */
export function patch(node: Node, orig: Orig, saving: Saving): void {
  if (alike(node, orig.node) && !saving.displaced.has(orig)) return;
  if (
    node.type === orig.node.type &&
    orig.children.length > 0 &&
    patchContainer(node, orig, saving)
  ) {
    return;
  }
  const { from, to, prefix } = orig;
  saving.edits.push({ from, to, text: rewrite(node, orig, prefix, saving) });
}

function rewrite(node: Node, orig: Orig, prefix: string, saving: Saving): string {
  if (node.type.name === "listItem") return writeItem(node, orig, 0, prefix, saving);
  const isLeaf = node.type === orig.node.type && !isContainer(node);
  return isLeaf ? writeLeaf(node, orig, saving) : writeNew(node, prefix, saving);
}

function isContainer(node: Node): boolean {
  return !node.isTextblock && !node.isAtom && node.type.name !== "table";
}

/** Patches the parts of a container. False if it has to be written as a whole. */
function patchContainer(node: Node, orig: Orig, saving: Saving): boolean {
  const { name } = node.type;
  const changeable = patchable[name] ?? ("close" in node.attrs ? frameAttributes : []);
  const others = Object.keys(node.attrs).filter(
    (key) => key !== "sid" && !changeable.includes(key),
  );
  if (others.some((key) => node.attrs[key] !== orig.node.attrs[key])) return false;
  if (name === "table" && !(isWrittenAs(node, orig.node) && hasSameColumns(node, orig)))
    return false;
  if (name === "listItem" && boxOf(node) !== boxOf(orig.node)) patchBox(node, orig, saving);
  if (node.attrs["open"] !== orig.node.attrs["open"]) {
    const before = orig.node.attrs["open"] as string | null;
    const after = node.attrs["open"] as string | null;
    if (before === null || after === null) return false;
    saving.edits.push({ from: orig.from, to: orig.from + before.length, text: after });
  }
  if (name === "tableRow") {
    childrenOf(node).forEach((cell, index) => patch(cell, orig.children[index]!, saving));
  } else patchChildren(node, orig, saving);
  return true;
}

/** Writes or removes the box of a task. */
function patchBox(item: Node, orig: Orig, { loaded, edits }: Saving): void {
  const source = loaded.text.slice(orig.from, orig.to);
  const match = /^((?:[-*+]|\d+[.)])[ \t]+)(\[[ xX]\][ \t]+)?/.exec(source);
  if (!match) return;
  const from = orig.from + match[1]!.length;
  edits.push({ from, to: from + (match[2]?.length ?? 0), text: boxOf(item) });
}

/** Whether a table has the syntax that it had. A Markdown table can become one that only HTML can express. */
function isWrittenAs(table: Node, read: Node): boolean {
  return (tableTag(table) === null) === (tableTag(read) === null);
}

/** Whether only rows were added, moved, or removed, and only below the header. */
function hasSameColumns(table: Node, orig: Orig): boolean {
  const sidsOf = (row: Node) => childrenOf(row).map((cell) => cell.attrs["sid"] as number | null);
  const [header] = orig.children;
  if (!header || table.firstChild!.attrs["sid"] !== header.node.attrs["sid"]) return false;
  const rows = new Map(orig.children.map((row) => [row.node.attrs["sid"] as number, row]));
  return childrenOf(table).every((row, index) => {
    const read = rows.get(row.attrs["sid"] as number);
    if (row.childCount !== header.node.childCount) return false;
    // A copy of the header row after it would need dashes below itself.
    const isRead = read !== undefined && (index === 0 || read !== header);
    if (!isRead) return true;
    rows.delete(row.attrs["sid"] as number);
    const before = sidsOf(read.node);
    return (
      read.children.length > 0 &&
      sidsOf(row).every((sid, column) => sid === before[column]) &&
      childrenOf(row).every(
        (cell, column) =>
          cell.type === read.node.child(column).type &&
          (index > 0 || cell.attrs["open"] !== null || hasAlign(cell, read.node.child(column))),
      )
    );
  });
}

const hasAlign = (a: Node, b: Node) => a.attrs["align"] === b.attrs["align"];

function patchChildren(node: Node, orig: Orig, saving: Saving): void {
  // An empty paragraph isn't written. One that was emptied is removed.
  const nodes = childrenOf(node).filter((child) => !isEmptyParagraph(child));
  const stretches = matchChildren(nodes, orig.children);
  stretches.forEach((stretch) => {
    if (stretch.kind === "kept") patch(stretch.node, stretch.orig, saving);
    else patchStretch(stretch, { node, orig }, saving);
  });
  const [first] = stretches;
  const kept = stretches.find((stretch) => stretch.kind === "kept");
  const startsLater = first?.kind === "changed" && first.inserted.length === 0;
  if (node.type.name === "orderedList" && startsLater && kept) {
    patchStart(node, (kept as Extract<Stretch, { kind: "kept" }>).orig, saving);
  }
}

/** A list that lost its first item counts from its start again. Later markers stay: their numbers mean nothing. */
function patchStart(list: Node, first: Orig, { loaded, edits }: Saving): void {
  const digits = /^\d+/.exec(loaded.text.slice(first.from, first.to))?.[0];
  const start = String(list.attrs["start"]);
  // Another number of digits would change the indent of the whole item.
  if (digits !== undefined && digits.length === start.length && digits !== start) {
    edits.push({ from: first.from, to: first.from + digits.length, text: start });
  }
}

const absorbsIndented = (node: Node) => isList(node) || node.type.name === "codeBlock";

type Changed = Extract<Stretch, { kind: "changed" }>;
type Parent = { node: Node; orig: Orig };

function patchStretch({ inserted, from, to }: Changed, parent: Parent, saving: Saving): void {
  const { children } = parent.orig;
  const removed = children.slice(from, to);
  const isPairwise =
    removed.length === inserted.length &&
    inserted.every((node, index) => node.type === removed[index]!.node.type);
  if (isPairwise) {
    inserted.forEach((node, index) => patch(node, removed[index]!, saving));
    return;
  }
  const { edits } = saving;
  const [firstGone, lastGone] = [removed[0], removed.at(-1)];
  const [before, after] = [children[from - 1], children[to]];
  const last = inserted.at(-1) ?? before?.node;
  if (after && last && isIndentedCode(after, saving.loaded.text) && absorbsIndented(last)) {
    saving.displaced.add(after);
  }
  if (inserted.length === 0) {
    const end = before || !after ? lastGone!.to : after.from;
    const text = before && after ? blankBetween(before.node, after.node, lastGone!.to, after) : "";
    edits.push({ from: before?.to ?? firstGone!.from, to: end, text });
    return;
  }
  const texts = writeChildren(inserted, from, to, parent, saving);
  const gap = (index: number) =>
    gapAfter(parent.orig, from - 1, [inserted[index - 1] ?? before?.node, inserted[index]], saving);
  const joined = texts.reduce((all, text, index) => all + (index > 0 ? gap(index) : "") + text, "");
  const start = firstGone?.from ?? before?.to ?? children[0]!.from;
  const end = lastGone?.to ?? start;
  const blank = after ? blankBetween(inserted.at(-1)!, after.node, end, after) : "";
  if (firstGone) {
    const missing = before && missingBlank(before.node, inserted[0]!, before.to, start, saving);
    const lead = missing ? `\n${children[0]!.prefix}` : "";
    edits.push({ from: start, to: end, text: lead + joined + blank });
  } else if (before) edits.push({ from: start, to: end, text: gap(0) + joined + blank });
  else {
    const gapToFirst = gapAfter(parent.orig, 0, [last, children[0]!.node], saving);
    edits.push({ from: start, to: end, text: joined + gapToFirst });
  }

  function blankBetween(left: Node, right: Node, position: number, next: Orig): string {
    const missing = missingBlank(left, right, position, next.from, saving);
    return missing && missing + children[0]!.prefix.trimEnd();
  }
}

function writeChildren(
  inserted: readonly Node[],
  from: number,
  to: number,
  { node: parent, orig }: Parent,
  saving: Saving,
): string[] {
  const { children } = orig;
  const [before, after] = [children[from - 1], children[to]];
  const { prefix } = children[0]!;
  if (parent.type.name === "bulletList" || parent.type.name === "orderedList") {
    const near = before ?? after ?? children[from]!;
    return inserted.map((item, index) =>
      writeItem(item, near, before ? index + 1 : index, prefix, saving),
    );
  }
  if (parent.type.name === "table") {
    const printRow = parent.attrs["open"] === null ? printMarkdownRow : printHtmlRow;
    return inserted.map((row) => printRow(row, saving.style));
  }
  return writeInserted(inserted, [before, after], prefix, saving);
}

/** An item with the kind of marker that its neighbor has. `step` is added to the neighbor's number. */
function writeItem(item: Node, near: Orig, step: number, prefix: string, saving: Saving): string {
  const { loaded, style } = saving;
  const marker = readMarker(loaded.text.slice(near.from, near.to));
  const sign =
    marker?.bullet ?? (marker && numberOf(near, marker.number!, step, saving) + marker.delimiter!);
  return withPrefix(printItem(item, (sign ?? style.bullet) + (marker?.gap ?? " "), style), prefix);
}

/** The number after a neighbor's. A list in which each item is `1.` stays one. */
function numberOf(near: Orig, number: number, step: number, { loaded }: Saving): number {
  const list = [...loaded.bySid.values()].find(({ children }) => children.includes(near));
  const numbers = list?.children.map(
    ({ from, to }) => readMarker(loaded.text.slice(from, to))?.number,
  );
  const isSame = (numbers?.length ?? 0) > 1 && numbers!.every((one) => one === number);
  return isSame ? number : number + step;
}
