import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { Transform } from "prosemirror-transform";
import { childrenOf, isList } from "./written.ts";
import { nodeType, schema, markType } from "./schema/schema.ts";
import { footnoteSource, mathSource } from "./write/print-inline.ts";

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

/**
 * Joins lists of the same kind that a change moved together: a text with both would be one list. Lists that were already
 * next to each other stay apart. Their author gave them different bullets.
 */
function joinLists(transform: Transform, before: Node): void {
  const positions: number[] = [];
  let neighbors: Set<string> | undefined;
  for (const { node, position } of changedBlocks(transform)) {
    if (!isList(node)) continue;
    const { nodeBefore } = transform.doc.resolve(position);
    if (nodeBefore?.type !== node.type) continue;
    neighbors ??= neighborsIn(before);
    if (!neighbors.has(pairKey(nodeBefore, node))) positions.push(position);
  }
  for (const position of positions.reverse()) transform.join(position);
}

function neighborsIn(node: Node, pairs = new Set<string>()): Set<string> {
  const children = childrenOf(node);
  children.forEach((child, index) => {
    const next = children[index + 1];
    if (next && isList(child) && child.type === next.type) pairs.add(pairKey(child, next));
    if (!child.inlineContent) neighborsIn(child, pairs);
  });
  return pairs;
}

const pairKey = (a: Node, b: Node) => `${a.attrs["sid"]} ${b.attrs["sid"]}`;

/**
 * Gives the cells of changed tables what their syntax gives them. In Markdown: headers in the first row only, and one
 * alignment per column; a row added after the header is a copy of it. In HTML: a start tag.
 */
function settleTables(transform: Transform): void {
  for (const { node: table, position } of changedBlocks(transform)) {
    if (table.type.name !== "table") continue;
    table.forEach((row, rowOffset, index) => {
      row.forEach((cell, offset, column) => {
        const wanted =
          table.attrs["open"] === null
            ? markdownCell(table, index, column)
            : { type: cell.type, attrs: htmlAttributes(cell) };
        const names = Object.keys(wanted.attrs);
        if (
          cell.type === wanted.type &&
          names.every((key) => cell.attrs[key] === wanted.attrs[key])
        )
          return;
        const at = position + 1 + rowOffset + 1 + offset;
        transform.setNodeMarkup(at, wanted.type, { ...cell.attrs, ...wanted.attrs });
      });
    });
  }
}

type Attributes = Record<string, unknown>;

function markdownCell(table: Node, row: number, column: number) {
  const header = table.firstChild!.maybeChild(column);
  const attrs: Attributes = {
    align: (header?.attrs["align"] as string | null) ?? null,
    open: null,
  };
  return { type: nodeType(row === 0 ? "tableHeader" : "tableCell"), attrs };
}

function htmlAttributes(cell: Node): Attributes {
  const tag = cell.type.name === "tableHeader" ? "<th>" : "<td>";
  return { open: (cell.attrs["open"] as string | null) ?? tag };
}

/** Makes an item without text at its start an ordinary item: a task's box needs a text after it. */
function settleTasks(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform)) {
    if (node.type.name !== "listItem" || node.attrs["checked"] === null) continue;
    if (node.firstChild!.type.name === "paragraph") continue;
    transform.setNodeAttribute(position, "checked", null);
  }
}

/** Moves footnotes out of footnotes: to the parser, all that follows in the outer one would belong to the inner one. */
function settleNotes(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform).reverse()) {
    const $note = transform.doc.resolve(position);
    if (node.type.name !== "note" || $note.parent.type.name !== "note") continue;
    let outer = 1;
    while ($note.node(outer).type.name !== "note") outer++;
    transform.insert($note.after(outer), node);
    const isOnly = $note.parent.childCount === 1;
    const rest = isOnly ? [nodeType("paragraph").create()] : [];
    transform.replaceWith(position, position + node.nodeSize, rest);
  }
}

/** Makes formulas and footnotes in changed HTML text: HTML has none. */
function settleHtml(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform).reverse()) {
    if (!isHtml(node)) continue;
    const replaced: { from: number; to: number; text: string; child: Node }[] = [];
    node.forEach((child, offset) => {
      const { name } = child.type;
      if (name !== "math" && name !== "footnote") return;
      const from = position + 1 + offset;
      const text = name === "math" ? mathSource(child) : footnoteSource(child);
      replaced.push({ from, to: from + child.nodeSize, text, child });
    });
    for (const { from, to, text, child } of replaced.reverse()) {
      transform.replaceWith(from, to, schema.text(text, child.marks));
    }
  }
}

function isHtml(node: Node): boolean {
  const { name } = node.type;
  if (name === "figure" || name === "summary") return true;
  return (name === "tableCell" || name === "tableHeader") && node.attrs["open"] !== null;
}

const address =
  /(?<![\p{L}\p{N}/@.+-])(?:https?:\/\/[^\s<]+|www\.[^\s<]+\.[^\s<]+)|(?<![\p{L}\p{N}.+_-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[\w-]*[a-z\d](?![\w-])/giu;

/**
 * Links the bare addresses in changed text, as the text means when it is read. A link that is only its own address
 * follows the text.
 */
function linkAddresses(transform: Transform): void {
  const link = markType("link");
  for (const { node, position } of changedBlocks(transform)) {
    if (!node.isTextblock || !node.type.allowsMarkType(link) || node.type.spec.code) continue;
    const wanted = addressesIn(node);
    const current = ownLinks(node);
    const start = position + 1;
    for (const { from, to, href } of current) {
      if (wanted.some((other) => isSameRange(other, { from, to, href }))) continue;
      transform.removeMark(start + from, start + to, link);
    }
    for (const { from, to, href } of wanted) {
      if (current.some((other) => isSameRange(other, { from, to, href }))) continue;
      transform.addMark(start + from, start + to, link.create({ href }));
    }
  }
}

type AddressRange = { from: number; to: number; href: string };

const isSameRange = (a: AddressRange, b: AddressRange) =>
  a.from === b.from && a.to === b.to && a.href === b.href;

/** Addresses in the text of a block. Code, atoms, and links with another target interrupt the text. */
function addressesIn(block: Node): AddressRange[] {
  let text = "";
  block.forEach((node, offset) => {
    const isText = node.isText && !node.marks.some((mark) => !isPlain(mark.type.name, node));
    text = text.padEnd(offset, " ") + (isText ? node.text : "\uFFFC".repeat(node.nodeSize));
  });
  return [...text.matchAll(address)].map((match) => {
    const url = trimmed(match[0]);
    return { from: match.index, to: match.index + url.length, href: targetOf(url) };
  });
}

const isPlain = (mark: string, node: Node) =>
  mark !== "code" && (mark !== "link" || isOwnLink(node));

function ownLinks(block: Node): AddressRange[] {
  const links: AddressRange[] = [];
  block.forEach((node, offset) => {
    if (!isOwnLink(node)) return;
    const href = hrefOf(node)!;
    const last = links.at(-1);
    if (last?.to === offset && last.href === href) last.to += node.nodeSize;
    else links.push({ from: offset, to: offset + node.nodeSize, href });
  });
  return links;
}

const hrefOf = (node: Node) =>
  node.marks.find(({ type }) => type.name === "link")?.attrs["href"] as string | undefined;

/** Whether text is, or was before it was changed, a link that is only its address. */
function isOwnLink(node: Node): boolean {
  const href = hrefOf(node);
  if (!node.isText || href === undefined) return false;
  const target = targetOf(node.text ?? "");
  return target !== "" && (target.startsWith(href) || href.startsWith(target));
}

function targetOf(text: string): string {
  if (/^https?:\/\//i.test(text)) return text;
  if (/^www\./i.test(text)) return `http://${text}`;
  return text.includes("@") ? `mailto:${text}` : "";
}

/** An address without the punctuation after it. A closing bracket belongs to it if it was opened in it. */
function trimmed(text: string): string {
  let end = text;
  for (;;) {
    const shorter = end.replace(/(?:[?!.,:*_~'"]|&[a-z\d]+;)$/i, "");
    const open = shorter.split("(").length;
    const isExtra = shorter.endsWith(")") && shorter.split(")").length > open;
    const next = isExtra ? shorter.slice(0, -1) : shorter;
    if (next === end) return end;
    end = next;
  }
}

/** A block in a document: its position, and the blocks around it. */
type Place = { node: Node; position: number; parent: Node };

/** The blocks that a transform touched, in order, with the blocks next to them. */
export function changedBlocks(transform: Transform): Place[] {
  const { doc, mapping } = transform;
  const blocks = new Map<number, Place>();
  mapping.maps.forEach((map, index) => {
    const rest = mapping.slice(index + 1);
    map.forEach((_from, _to, from, to) => {
      const start = Math.max(0, rest.map(from, -1) - 1);
      const end = Math.min(doc.content.size, rest.map(to, 1) + 1);
      doc.nodesBetween(start, end, (node, position, parent) => {
        if (!node.isBlock || !parent) return false;
        blocks.set(position, { node, position, parent });
        return true;
      });
    });
  });
  return [...blocks.values()].sort((a, b) => a.position - b.position);
}
