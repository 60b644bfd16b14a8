import { findAnchor } from "./anchored-blocks.ts";
import { parseBlocks } from "./blocks.ts";

/** In characters. */
const previewLength = 280;

/** Plain text of what a comment's `node` refers to, at most 280 characters; undefined if it no longer exists. */
export function previewOf(markdown: string, node: string): string | undefined {
  const anchored = findAnchor(parseBlocks(markdown), node);
  if (!anchored) return undefined;
  const { block, anchor } = anchored;
  const { range } = anchor;
  const whole = range ? block.text.slice(range.start, range.end) : block.text;
  const text = whole.replace(/\s+/g, " ").trim();
  if (text.length <= previewLength) return text;
  return `${text.slice(0, previewLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
