import { coveredBy } from "./anchored-blocks.ts";
import type { Block } from "./block.ts";
import { parseBlocks } from "./blocks.ts";

/** In characters. */
const previewLength = 280;

/** Plain text of what a comment's `node` refers to, at most 280 characters; undefined if it no longer exists. */
export function previewOf(markdown: string, node: string): string | undefined {
  return quoteOf(parseBlocks(markdown), node);
}

/** The same, of a page that has been parsed. */
export function quoteOf(blocks: readonly Block[], node: string): string | undefined {
  const parts = coveredBy(blocks, node);
  if (parts.length === 0) return undefined;
  const texts = parts.map(({ block, start, end }) => block.text.slice(start, end));
  const text = texts.join("\n").replace(/\s+/g, " ").trim();
  if (text.length <= previewLength) return text;
  return `${text.slice(0, previewLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
