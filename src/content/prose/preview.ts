import { parseBlocks } from "./blocks.ts";
import { quoteOf } from "./quote.ts";

/** Plain text of what a comment's `node` refers to, at most 280 characters; undefined if it no longer exists. */
export function previewOf(markdown: string, node: string): string | undefined {
  return quoteOf(parseBlocks(markdown), node);
}
