import { Fragment, type Node } from "prosemirror-model";
import { alike } from "../write/alike.ts";
import type { Loaded, Orig } from "../loaded.ts";
import { childrenOf, isEmptyParagraph } from "../written.ts";
import { pairBlocks } from "./pair-blocks.ts";

/** A text that was read for an open document. */
export type Adopted = {
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
export function adopt(open: Node, read: Loaded): Adopted {
  const numbers: Numbers = { taken: new Map(), next: read.nextSid };
  const { orig, node } = adoptBlock(open, read.root, numbers);
  const { taken, next } = numbers;
  return {
    loaded: { ...read, doc: orig.node, root: orig, bySid: taken, nextSid: next },
    doc: node,
  };
}

/** A block as it was read, with its number, and what the open document has to hold in its place. */
type AdoptedBlock = { orig: Orig; node: Node };

function adoptBlock(open: Node | undefined, read: Orig, numbers: Numbers): AdoptedBlock {
  const isRoot = read.node.type.name === "doc";
  const known = open?.attrs["sid"] as number | null | undefined;
  const sid = known != null && !numbers.taken.has(known) ? known : numbers.next++;
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
    adoptBlock(openChildren[pairs.get(index) ?? -1], child, numbers),
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
  children: readonly AdoptedBlock[],
  openChildren: readonly Node[],
  pairs: ReadonlyMap<number, number>,
): Node {
  if (!open || open.type !== read.node.type) return orig.node;
  const isSame = alike(open, read.node);
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
