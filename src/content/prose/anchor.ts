export type Side = "before" | "after";

/**
 * Identifies a block of a page by its content: the hash of its text and its index among equal blocks. Optionally with a
 * range of its text.
 */
export type Anchor = {
  side: Side;
  hash: string;
  ordinal: number;
  /** UTF-16 offsets into the block's plain text, end exclusive. With `to`, the end is an offset into the text of that block. */
  range?: { start: number; end: number };
  /** The block that the range ends in, if it is another one further down. */
  to?: { hash: string; ordinal: number };
};

const form =
  /^(before|after):([0-9a-z]{1,11}):(\d{1,6})(?::(\d{1,7})-(?:([0-9a-z]{1,11}):(\d{1,6}):)?(\d{1,7}))?$/;

/** Parses the `node` of a comment; undefined unless it is an anchor. */
export function parseAnchor(node: string): Anchor | undefined {
  const match = form.exec(node);
  if (!match) return undefined;
  const [, side, hash = "", ordinal, start, toHash, toOrdinal, end] = match;
  const anchor: Anchor = { side: side as Side, hash, ordinal: Number(ordinal) };
  if (start === undefined || end === undefined) return anchor;
  const range = { start: Number(start), end: Number(end) };
  if (toHash !== undefined) {
    const to = { hash: toHash, ordinal: Number(toOrdinal) };
    const isSame = to.hash === hash && to.ordinal === anchor.ordinal;
    return isSame || range.end === 0 ? undefined : { ...anchor, range, to };
  }
  return range.start < range.end ? { ...anchor, range } : undefined;
}

export function printAnchor({ side, hash, ordinal, range, to }: Anchor): string {
  const block = `${side}:${hash}:${ordinal}`;
  if (!range) return block;
  return `${block}:${range.start}-${to ? `${to.hash}:${to.ordinal}:` : ""}${range.end}`;
}
