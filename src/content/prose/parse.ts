import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type ProseNode, remarkNest } from "./nest.ts";
import { remarkTagLines } from "./tag-syntax.ts";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkTagLines)
  .use(remarkNest)
  .freeze();

/**
 * Whether a line opens so many quotes and lists at once that a Markdown parser would take seconds or overflow its
 * stack. No person writes that; such a text is shown as it is.
 */
export function isTooNested(markdown: string): boolean {
  return /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){100}/m.test(markdown);
}

/**
 * Markdown (CommonMark, GFM, `{% … %}` tags, harmless HTML) as a tree. Never throws, whatever the text.
 * Positions are offsets into the text as it was given.
 */
export function parseTree(markdown: string): ProseNode[] {
  if (isTooNested(markdown)) {
    const start = { line: 1, column: 1, offset: 0 };
    return [{ type: "html", value: markdown, position: { start, end: start } }];
  }
  const tree = processor.runSync(processor.parse(markdown), markdown) as Root;
  return tree.children as ProseNode[];
}
