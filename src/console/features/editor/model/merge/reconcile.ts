import { Fragment, type Node } from "prosemirror-model";
import { matchSequences, type Range } from "#content/prose/sequence.ts";
import { hasSameContent, contentKey } from "../write/same-content.ts";
import type { Loaded, Orig } from "../loaded.ts";
import { childrenOf, isEmptyParagraph } from "../written.ts";

/** A text that was read for an open document. */
export type Reconciled = {
  /** What was read. Its blocks have the numbers of their counterparts in the open document. */
  loaded: Loaded;
  /** What the open document has to become. */
  doc: Node;
};

type Numbers = { taken: Map<number, Orig>; next: number };

/**
 * Numbers the blocks of a text that was just read like their counterparts in the open document. Blocks of that document
 * that say the same stay as they are, and so do its empty paragraphs, which no text can express: a writer may be about
 * to write there.
 */
export function reconcile(open: Node, read: Loaded): Reconciled {
  const numbers: Numbers = { taken: new Map(), next: read.nextSid };
  const { orig, node } = reconcileBlock(open, read.root, numbers);
  const { taken, next } = numbers;
  return {
    loaded: { ...read, doc: orig.node, root: orig, bySid: taken, nextSid: next },
    doc: node,
  };
}

/** A block as it was read, with its number, and what the open document has to hold in its place. */
type ReconciledBlock = { orig: Orig; node: Node };

function reconcileBlock(open: Node | undefined, read: Orig, numbers: Numbers): ReconciledBlock {
  const isRoot = read.node.type.name === "doc";
  const openSid = open?.attrs["sid"] as number | null | undefined;
  const sid = openSid != null && !numbers.taken.has(openSid) ? openSid : numbers.next++;
  const orig: Orig = { ...read, children: [] };
  if (!isRoot) numbers.taken.set(sid, orig);
  const openChildren = open ? childrenOf(open).filter((child) => !isEmptyParagraph(child)) : [];
  const pairs = new Map(
    pairBlocks(
      openChildren,
      read.children.map(({ node }) => node),
    ).map(([a, b]) => [b, a]),
  );
  const children = read.children.map((child, index) =>
    reconcileBlock(openChildren[pairs.get(index) ?? -1], child, numbers),
  );
  const attrs = isRoot ? null : { ...read.node.attrs, sid };
  orig.children = children.map((child) => child.orig);
  orig.node = read.node.type.create(
    attrs,
    children.length > 0 ? withPlaceholders(read, orig.children) : read.node.content,
  );
  return { orig, node: nodeFor(open, read, orig, children, openChildren, pairs) };
}

/** The children as read. A container can have placeholders for what the text lacks. */
function withPlaceholders(read: Orig, children: readonly Orig[]): Fragment {
  const nodes = childrenOf(read.node).map((node, index) => children[index]?.node ?? node);
  return Fragment.from(nodes);
}

function nodeFor(
  open: Node | undefined,
  read: Orig,
  orig: Orig,
  children: readonly ReconciledBlock[],
  openChildren: readonly Node[],
  pairs: ReadonlyMap<number, number>,
): Node {
  if (!open || open.type !== read.node.type) return orig.node;
  const isSame = hasSameContent(open, read.node);
  if (children.length === 0) {
    if (!isSame) return orig.node;
    const { sid } = orig.node.attrs;
    return open.attrs["sid"] === sid
      ? open
      : open.type.create({ ...open.attrs, sid }, open.content);
  }
  const attrs = isSame ? { ...open.attrs } : { ...orig.node.attrs };
  if ("sid" in attrs) attrs["sid"] = orig.node.attrs["sid"];
  const counterparts = new Map(
    [...pairs].map(([after, before]) => [openChildren[before]!, children[after]!.node]),
  );
  const nodes = keepEmpty(
    childrenOf(open),
    childrenOf(orig.node).map((node, index) => children[index]?.node ?? node),
    counterparts,
  );
  const content = Fragment.from(nodes);
  const isFit = open.type.validContent(content);
  const node = open.type.create(attrs, isFit ? content : orig.node.content);
  return node.eq(open) ? open : node;
}

/** Nodes with the empty paragraphs of the open document after the counterparts of what was before them. */
function keepEmpty(
  open: readonly Node[],
  nodes: readonly Node[],
  counterparts: ReadonlyMap<Node, Node>,
): Node[] {
  const kept = [...nodes];
  let at = 0;
  for (const child of open) {
    if (isEmptyParagraph(child)) {
      // A container without blocks is read with an empty paragraph.
      const place = kept[at];
      kept.splice(at++, place && isEmptyParagraph(place) ? 1 : 0, child);
    } else {
      const counterpart = counterparts.get(child);
      const index = counterpart ? kept.indexOf(counterpart, at) : -1;
      if (index >= 0) at = index + 1;
    }
  }
  return kept;
}

/** The index of a block before and of its counterpart after. */
type Pair = [before: number, after: number];

/**
 * Pairs the blocks of two versions, in order: first those with equal content, then in the runs between the most similar
 * ones. Pairing changed blocks by their order instead would move the cursor into another paragraph.
 */
function pairBlocks(before: readonly Node[], after: readonly Node[]): Pair[] {
  const { pairs } = matchSequences(before.map(contentKey), after.map(contentKey));
  const all: Pair[] = [];
  let [a0, b0] = [0, 0];
  for (const [a1, b1] of [...pairs, [before.length, after.length] as Pair]) {
    all.push(...pairRun(before, after, { a0, a1, b0, b1 }));
    if (a1 < before.length && b1 < after.length) all.push([a1, b1]);
    [a0, b0] = [a1 + 1, b1 + 1];
  }
  return all;
}

/** Comparing all blocks of two runs takes quadratic time. Longer runs are paired by order. */
const mostCompared = 10_000;

function pairRun(before: readonly Node[], after: readonly Node[], run: Range): Pair[] {
  const { a0, a1, b0, b1 } = run;
  const [rows, columns] = [a1 - a0, b1 - b0];
  if (rows <= 0 || columns <= 0) return [];
  if (rows * columns > mostCompared) return pairByOrder(before, after, run);
  // best[i][j]: the greatest similarity of the blocks from i and from j on.
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const likenessOf = (row: number, column: number) =>
    similarity(before[a0 + row]!, after[b0 + column]!);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const paired = likenessOf(row, column);
      const skipped = Math.max(best[row + 1]![column]!, best[row]![column + 1]!);
      best[row]![column] = Math.max(
        skipped,
        paired === 0 ? 0 : paired + best[row + 1]![column + 1]!,
      );
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const here = best[row]![column]!;
    if (here === best[row + 1]![column]) row++;
    else if (here === best[row]![column + 1]) column++;
    else pairs.push([a0 + row++, b0 + column++]);
  }
  return pairs;
}

function pairByOrder(before: readonly Node[], after: readonly Node[], run: Range): Pair[] {
  const pairs: Pair[] = [];
  const length = Math.min(run.a1 - run.a0, run.b1 - run.b0);
  for (let index = 0; index < length; index++) {
    const pair: Pair = [run.a0 + index, run.b0 + index];
    if (before[pair[0]]!.type === after[pair[1]]!.type) pairs.push(pair);
  }
  return pairs;
}

/** From 0 (another kind of block) to about 1: how much of the text two blocks share at its start and its end. */
function similarity(a: Node, b: Node): number {
  if (a.type !== b.type) return 0;
  const [left, right] = [a.textContent, b.textContent];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return 0.01 + (start + end) / Math.max(1, left.length, right.length);
}
