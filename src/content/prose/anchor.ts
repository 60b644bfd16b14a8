import { type Block, lookOf } from "./block.ts";
import { textHash } from "./hash.ts";

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

export type Found = { block: Block; index: number; anchor: Anchor };

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

/**
 * What identifies a block for its threads: its text, so that formatting and position may change. Without text: what it
 * shows.
 */
function identity(block: Block): string {
  return block.text.trim() === "" || block.kind === "image" ? `\u0001${lookOf(block)}` : block.text;
}

// Parsed blocks are shared and immutable, so their anchors are cached.
const known = new WeakMap<readonly Block[], { hash: string; ordinal: number }[]>();

function places(blocks: readonly Block[]): { hash: string; ordinal: number }[] {
  const made = known.get(blocks);
  if (made) return made;
  const seen = new Map<string, number>();
  const list = blocks.map((block) => {
    const hash = textHash(identity(block));
    const ordinal = seen.get(hash) ?? 0;
    seen.set(hash, ordinal + 1);
    return { hash, ordinal };
  });
  known.set(blocks, list);
  return list;
}

/** The `node` for a comment on the block at `index`. @throws RangeError if the block doesn't exist */
export function blockAnchor(blocks: readonly Block[], index: number, side: Side): string {
  const place = places(blocks)[index];
  if (!place) throw new RangeError(`Block ${index} doesn't exist. The page has ${blocks.length}.`);
  return printAnchor({ side, ...place });
}

/** The `node` for a comment on part of a block's plain text; offsets are clamped to the text. */
export function rangeAnchor(
  blocks: readonly Block[],
  index: number,
  side: Side,
  start: number,
  end: number,
): string {
  const length = blocks[index]?.text.length ?? 0;
  const range = { start: Math.max(0, Math.min(start, length)), end: Math.min(end, length) };
  const block = blockAnchor(blocks, index, side);
  return range.start < range.end ? `${block}:${range.start}-${range.end}` : block;
}

/**
 * The block that a comment's `node` refers to; undefined if the page no longer has it or the string isn't an anchor.
 */
export function findAnchor(blocks: readonly Block[], node: string): Found | undefined {
  const anchor = parseAnchor(node);
  if (!anchor) return undefined;
  const index = places(blocks).findIndex(
    (place) => place.hash === anchor.hash && place.ordinal === anchor.ordinal,
  );
  const block = blocks[index];
  return block && { block, index, anchor };
}
