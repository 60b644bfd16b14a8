import { type Anchor, parseAnchor, printAnchor } from "./anchor.ts";

/** The anchor of the whole block that a range is in. Of several blocks, the last: what is about them stands below them. */
export function wholeBlock(node: string): string {
  const anchor = parseAnchor(node);
  if (anchor === undefined) return node;
  const { side, hash, ordinal } = { ...anchor, ...anchor.to };
  return printAnchor({ side, hash, ordinal });
}

type Point = { block: Anchor; offset: number };

/** The anchor of the text from a position in one block to a position in it or further down. */
export function rangeOf(from: Point, until: Point): Anchor {
  const { side, hash, ordinal } = from.block;
  const to = { hash: until.block.hash, ordinal: until.block.ordinal };
  const range = { start: from.offset, end: until.offset };
  const isOne = to.hash === hash && to.ordinal === ordinal;
  return { side, hash, ordinal, range, ...(!isOne && { to }) };
}
