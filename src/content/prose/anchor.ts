export type Side = "before" | "after";

/**
 * Identifies a block of a page by its content: the hash of its text and its index among equal blocks. Optionally with a
 * range of its text.
 */
export type Anchor = {
  side: Side;
  hash: string;
  ordinal: number;
  /** UTF-16 offsets into the block's plain text, end exclusive. */
  range?: { start: number; end: number };
};

const form = /^(before|after):([0-9a-z]{1,11}):(\d{1,6})(?::(\d{1,7})-(\d{1,7}))?$/;

/** Parses the `node` of a comment; undefined unless it is an anchor. */
export function parseAnchor(node: string): Anchor | undefined {
  const match = form.exec(node);
  if (!match) return undefined;
  const [, side, hash = "", ordinal, start, end] = match;
  const anchor: Anchor = { side: side as Side, hash, ordinal: Number(ordinal) };
  if (start === undefined || end === undefined) return anchor;
  if (Number(start) >= Number(end)) return undefined;
  return { ...anchor, range: { start: Number(start), end: Number(end) } };
}

export function printAnchor({ side, hash, ordinal, range }: Anchor): string {
  return `${side}:${hash}:${ordinal}${range ? `:${range.start}-${range.end}` : ""}`;
}
