import { findAnchor } from "./anchored-blocks.ts";
import { parseAnchor, printAnchor } from "./anchor.ts";
import { lookOf } from "./block.ts";
import { diffProse } from "./diff.ts";
import { mapAnchor } from "./map-anchor.ts";

/** A comment's `node`, and the text of the page that it was written on. */
export type Commented = { node: string; text: string };

/** What the blocks of a comment are in a version that doesn't have them, or only rewritten beyond recognition. */
export const goneBlocks = "gone";

/**
 * What the blocks of a comment are in another version of its page: equal for versions in which they are the same. Wherever they
 * moved, and whatever happened around them, doesn't count; what a range of a block leaves out does. Compares two texts.
 */
export function blocksIn({ node, text }: Commented, version: string): string {
  const diff = diffProse(text, version);
  const mapped = mapAnchor(node, diff);
  if (mapped.state === "gone" || mapped.state === "unknown") return goneBlocks;
  const { to, ...anchor } = parseAnchor(mapped.node)!;
  const first = findAnchor(diff.after, mapped.node);
  if (first === undefined) return goneBlocks;
  const last = to && findAnchor(diff.after, printAnchor({ side: anchor.side, ...to }));
  const blocks = diff.after.slice(first.index, (last?.index ?? first.index) + 1);
  return JSON.stringify(blocks.map(lookOf));
}
