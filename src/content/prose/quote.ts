import { printAnchor } from "./anchor.ts";
import { findAnchor } from "./anchored-blocks.ts";
import type { Block } from "./block.ts";

type Covered = { block: Block; index: number; start: number; end: number };

/** The blocks that a comment's `node` is about, with the part of each one's text; empty if the page doesn't have all of it. */
export function coveredBy(blocks: readonly Block[], node: string): Covered[] {
  const place = findAnchor(blocks, node);
  if (!place) return [];
  const { index, anchor } = place;
  const { range, to, side } = anchor;
  const last = to ? findAnchor(blocks, printAnchor({ side, ...to }))?.index : index;
  if (last === undefined || last < index) return [];
  return blocks.slice(index, last + 1).map((block, at) => ({
    block,
    index: index + at,
    start: range && at === 0 ? range.start : 0,
    end: range && index + at === last ? range.end : block.text.length,
  }));
}

/** In characters. */
const longest = 280;

/** Plain text of what a comment's `node` refers to, at most 280 characters; undefined if the page doesn't have it. */
export function quoteOf(blocks: readonly Block[], node: string): string | undefined {
  const parts = coveredBy(blocks, node);
  if (parts.length === 0) return undefined;
  const texts = parts.map(({ block, start, end }) => block.text.slice(start, end));
  const text = texts.join("\n").replace(/\s+/g, " ").trim();
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
