import type { Block } from "./block.ts";
import { flatten } from "./flatten.ts";
import { nestTags } from "./nest.ts";
import { parseTree } from "./parse.ts";
import type { SyntaxNode } from "./syntax.ts";

// Cache size. The two sides of a diff, thread anchors, and the outline all parse the same few texts.
const kept = 8;
const recent = new Map<string, Block[]>();

/**
 * The blocks of a page's Markdown in reading order. Equal texts return the same array, which must not be changed. 100
 * KB take about 100 ms the first time. Never throws, whatever the text.
 */
export function parseBlocks(markdown: string): Block[] {
  const cached = recent.get(markdown);
  if (cached) return cached;
  const blocks = flatten(parseTree(markdown));
  recent.set(markdown, blocks);
  for (const oldest of recent.keys()) {
    if (recent.size <= kept) break;
    recent.delete(oldest);
  }
  return blocks;
}

/** The same from the syntax tree of a text, which it changes. It may have no lines; then the blocks have none. */
export function blocksOfSyntax(syntax: SyntaxNode[], markdown: string): Block[] {
  const tree = { children: syntax };
  nestTags(tree, markdown);
  return flatten(tree.children);
}
