import { parseAnchor, printAnchor, type Anchor, type Side } from "./anchor.ts";
import { type Block, lookOf } from "./block.ts";
import { textHash } from "./hash.ts";

type Found = { block: Block; index: number; anchor: Anchor };

/**
 * What identifies a block for its threads: its text, so that formatting and position may change. Without text: what it
 * shows.
 */
function identity(block: Block): string {
  return block.text.trim() === "" || block.kind === "image" ? `\u0001${lookOf(block)}` : block.text;
}

// Parsed blocks are shared and immutable, so their anchors are cached.
const cache = new WeakMap<readonly Block[], { hash: string; ordinal: number }[]>();

function anchorsOf(blocks: readonly Block[]): { hash: string; ordinal: number }[] {
  const made = cache.get(blocks);
  if (made) return made;
  const seen = new Map<string, number>();
  const list = blocks.map((block) => {
    const hash = textHash(identity(block));
    const ordinal = seen.get(hash) ?? 0;
    seen.set(hash, ordinal + 1);
    return { hash, ordinal };
  });
  cache.set(blocks, list);
  return list;
}

/** The `node` for a comment on the block at `index`. @throws RangeError if the block doesn't exist */
export function blockAnchor(blocks: readonly Block[], index: number, side: Side): string {
  const place = anchorsOf(blocks)[index];
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
  const index = anchorsOf(blocks).findIndex(
    (place) => place.hash === anchor.hash && place.ordinal === anchor.ordinal,
  );
  const block = blocks[index];
  return block && { block, index, anchor };
}
