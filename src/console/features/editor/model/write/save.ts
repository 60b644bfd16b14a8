import type { Node } from "prosemirror-model";
import { markLength } from "#content/byte-order-mark.ts";
import { hasSameContent } from "./same-content.ts";
import { readPage } from "../read/read-page.ts";
import { childrenOf, isEmptyParagraph, tableTag } from "../written.ts";
import { applyEdits, type Loaded, type TextEdit, type Orig } from "../loaded.ts";
import { type LeafCounts, startSaving, type Saving, writeLeaf, writeNew } from "./write-block.ts";
import { printBlocks, type Style, boxOf } from "./print-block.ts";
import { outerPlace } from "../prefix.ts";
import { patchStretch, patchBox, patchStart, writeItem, type Change } from "./write-stretch.ts";

/** A saved document: the edits to the text it was read from, and the text after them. */
export type Saved = { edits: TextEdit[]; text: string; counts: LeafCounts };

/**
 * Saves a document by changing the text that it was read from. Everything outside of the changed blocks keeps its exact
 * bytes, and so does a document that is as it was read.
 * @param loaded the text to change, and what was read from it
 * @param earlier texts that the open document had before, newest first. A block that an undo brings back has its source
 * there.
 */
export function save(doc: Node, loaded: Loaded, earlier: readonly Loaded[] = []): Saved {
  const saving = startSaving({ ...loaded, definitions: definitionsOf(doc, loaded) }, earlier);
  const { edits, counts } = saving;
  if (loaded.root.children.length > 0) patch(doc, loaded.root, saving);
  else if (!hasSameContent(doc, loaded.doc)) {
    const from = markLength(loaded.text);
    edits.push({ from, to: loaded.text.length, text: printPage(doc, saving.style) });
  }
  edits.sort((a, b) => a.from - b.from || a.to - b.to);
  for (const edit of edits) edit.text = withLineEnding(edit, loaded.text);
  return { edits, text: applyEdits(loaded.text, edits), counts };
}

/** Writes the edits that turn the source of a read block into that of a node. */
function patch(node: Node, orig: Orig, saving: Saving): void {
  const displaced = saving.displaced.get(orig);
  if (hasSameContent(node, orig.node) && !displaced) return;
  const isSame = node.type === orig.node.type && !displaced;
  if (isSame && orig.children.length > 0 && patchContainer(node, orig, saving)) return;
  const { from, to, prefix } = orig;
  if (node.type.name === "listItem") {
    saving.edits.push({ from, to, text: writeItem(node, orig, undefined, saving) });
  } else if (isSame && !isContainer(node)) {
    saving.edits.push({ from, to, text: writeLeaf(node, orig, saving) });
  } else {
    const outer = displaced ?? outerPlace(saving.loaded.text, orig);
    const text = outer.lead + writeNew(node, prefix, saving);
    saving.edits.push({ from: outer.from, to, text });
  }
}

function isContainer(node: Node): boolean {
  return !node.isTextblock && !node.isAtom && node.type.name !== "table";
}

/** Attributes whose change rewrites only a few characters of a container's source. */
const patchable: Record<string, readonly string[]> = {
  listItem: ["checked"],
  table: ["open"],
};

/** Patches the parts of a container. False if it has to be written as a whole. */
function patchContainer(node: Node, orig: Orig, saving: Saving): boolean {
  const { name } = node.type;
  const changeable = patchable[name] ?? ("close" in node.attrs ? frameAttributes : []);
  const others = Object.keys(node.attrs).filter(
    (key) => key !== "sid" && !changeable.includes(key),
  );
  if (others.some((key) => node.attrs[key] !== orig.node.attrs[key])) return false;
  if (name === "table" && !hasSameShape(node, orig)) return false;
  const before = orig.node.attrs["open"] as string | null | undefined;
  const after = node.attrs["open"] as string | null | undefined;
  if (before !== after) {
    if (before == null || after == null) return false;
    saving.edits.push({ from: orig.from, to: orig.from + before.length, text: after });
  }
  if (name === "listItem" && boxOf(node) !== boxOf(orig.node)) patchBox(node, orig, saving);
  if (name === "tableRow") {
    childrenOf(node).forEach((cell, index) => {
      const before = orig.children[index]!;
      patch(cellLike(cell, before.node), before, saving);
    });
  } else patchChildren(node, orig, saving);
  return true;
}

const frameAttributes = ["open"];

/** A cell in the syntax of the table that it is in. A cell that came from elsewhere may still have another. */
function cellLike(cell: Node, before: Node): Node {
  const open = before.attrs["open"] as string | null;
  if ((cell.attrs["open"] === null) === (open === null)) return cell;
  return cell.type.create(
    { ...cell.attrs, open: open?.replace(/\s[^>]*/, "") ?? null },
    cell.content,
  );
}

function patchChildren(node: Node, orig: Orig, saving: Saving): void {
  // An empty paragraph isn't written. One that was emptied is removed.
  const nodes = childrenOf(node).filter((child) => !isEmptyParagraph(child));
  const stretches = matchChildren(nodes, orig.children);
  for (const stretch of stretches) {
    if (stretch.kind === "kept") patch(stretch.node, stretch.orig, saving);
    else patchStretch(stretch, node, orig, saving);
  }
  const [first, second] = stretches;
  const startsLater = first?.kind === "changed" && first.inserted.length === 0;
  if (node.type.name === "orderedList" && startsLater && second?.kind === "kept") {
    patchStart(node, second.orig, saving);
  }
}

/** A stretch of a container's children: a pair that stays in place, or what was removed and inserted between pairs. */
type Stretch = { kind: "kept"; node: Node; orig: Orig } | ({ kind: "changed" } & Change);

/**
 * Matches the children of a container with those that were read, by number. Those in a longest common order stay; what
 * moved is removed in one place and inserted in another. Blocks that took the place of as many of the same kinds are
 * paired with them.
 */
function matchChildren(nodes: readonly Node[], origs: readonly Orig[]): Stretch[] {
  const indexes = new Map(origs.map((orig, index) => [orig.node.attrs["sid"] as number, index]));
  const taken = new Set<number>();
  const sequence = nodes.map((node) => {
    const index = indexes.get(node.attrs["sid"] as number);
    if (index === undefined || taken.has(index) || origs[index]!.node.type !== node.type) return -1;
    taken.add(index);
    return index;
  });
  const kept = longestIncreasing(sequence);
  const stretches: Stretch[] = [];
  let inserted: Node[] = [];
  let next = 0;
  const flush = (to: number) => {
    const removed = origs.slice(next, to);
    const isPairwise =
      removed.length === inserted.length &&
      removed.every((orig, index) => orig.node.type === inserted[index]!.type);
    if (!isPairwise) stretches.push({ kind: "changed", inserted, from: next, to });
    else inserted.forEach((node, index) => keep(node, next + index));
    inserted = [];
  };
  const keep = (node: Node, index: number) =>
    void stretches.push({ kind: "kept", node, orig: origs[index]! });
  nodes.forEach((node, position) => {
    const index = sequence[position]!;
    if (!kept.has(position)) inserted.push(node);
    else {
      flush(index);
      keep(node, index);
      next = index + 1;
    }
  });
  flush(origs.length);
  return stretches;
}

/** The positions of a longest increasing subsequence. Negative values are left out. */
function longestIncreasing(sequence: readonly number[]): Set<number> {
  const previous: number[] = [];
  const tails: number[] = [];
  sequence.forEach((value, position) => {
    if (value < 0) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sequence[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    previous[position] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = position;
  });
  const chosen = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) chosen.add(at);
  return chosen;
}

/**
 * Whether a table can be patched row by row: it has the syntax and the columns that it had. A Markdown table can become
 * one that only HTML can express.
 */
function hasSameShape(table: Node, orig: Orig): boolean {
  const isSameSyntax = (tableTag(table) === null) === (tableTag(orig.node) === null);
  return isSameSyntax && hasSameColumns(table, orig);
}

/** Whether only rows were added, moved, or removed, and only below the header. */
function hasSameColumns(table: Node, orig: Orig): boolean {
  const [header] = orig.children;
  if (header?.node.attrs["sid"] !== table.firstChild!.attrs["sid"]) return false;
  const rows = new Map(orig.children.map((row) => [row.node.attrs["sid"] as number, row]));
  return childrenOf(table).every((row, index) => {
    if (row.childCount !== header!.node.childCount) return false;
    const sid = row.attrs["sid"] as number;
    const read = rows.get(sid);
    rows.delete(sid);
    return !read || (read.children.length > 0 && hasSameCells(row, read.node, index === 0));
  });
}

function hasSameCells(row: Node, read: Node, isHeader: boolean): boolean {
  return childrenOf(row).every((cell, column) => {
    const before = read.child(column);
    if (cell.type !== before.type || cell.attrs["sid"] !== before.attrs["sid"]) return false;
    // The dashes below a Markdown header hold its alignment.
    const isAligned = !isHeader || cell.attrs["open"] !== null;
    return isAligned || cell.attrs["align"] === before.attrs["align"];
  });
}

/** The text of a page that had no blocks. */
function printPage(doc: Node, style: Style): string {
  const print = (care: Style["care"]) => `${printBlocks(childrenOf(doc), { ...style, care })}\n`;
  const text = print("readable");
  return hasSameContent(readPage(text).doc, doc) ? text : print("strict");
}

/** The link targets and footnotes that were read, and those that are new. */
function definitionsOf(doc: Node, { definitions }: Loaded): string {
  const added: string[] = [];
  doc.descendants((node) => {
    const source = node.attrs["source"] as string;
    if (node.type.name === "definition" && !definitions.includes(source)) added.push(source);
    return !node.inlineContent;
  });
  return [definitions, ...added].filter(Boolean).join("\n\n");
}

const lineEndings = /\r\n?|\n/g;

/** What an edit writes, with the line ending of what it replaces, or else of the text. */
function withLineEnding({ from, to, text: put }: TextEdit, text: string): string {
  const replaced = new Set(text.slice(from, to).match(lineEndings));
  // Lines that stayed keep theirs. With a single carriage return, the next line feed would be the end of the same line.
  if (replaced.size > 1 && !replaced.has("\r")) return put;
  const [end = /\r\n?|\n/.exec(text)?.[0] ?? "\n"] = replaced;
  return put.replaceAll(lineEndings, end);
}
