import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { remarkFormulas } from "#content/prose/math-syntax.ts";
import { remarkTagLines, type TagLine } from "#content/prose/tag-syntax.ts";

/** A node of the parsed text. Tags aren't paired yet. */
export type SyntaxNode = Nodes | TagLine;

// Without the plugin that pairs tags for readers: it gives several nodes the same place in the source, and an editor
// writes to places.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkTagLines)
  .use(remarkFormulas)
  .freeze();

/** The syntax tree of a Markdown text, with offsets. 100 KB take about 200 ms the first time. */
export function parseMarkdown(text: string): SyntaxNode[] {
  return (processor.runSync(processor.parse(text), text) as Root).children as SyntaxNode[];
}

/** Where a node is in the source; the end is exclusive. */
export function rangeOf(node: SyntaxNode): [from: number, to: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}
