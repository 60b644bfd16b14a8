import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type Excess, findExcess } from "./excess.ts";
import { remarkFormulas } from "./math-syntax.ts";
import { type ProseNode, remarkNest } from "./nest.ts";
import { remarkTagLines } from "./tag-syntax.ts";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkTagLines)
  .use(remarkFormulas)
  .use(remarkNest)
  .freeze();

/** Characters of a text that is parsed, at most; some 10 s and 1 GB when it is made of nothing but short blocks. */
const maxParsed = 2_000_000;

/** Why a text is shown and compared as it is written, without being parsed. */
export type Unparsed = Excess | { kind: "size" };

/** Checks whether a text is too much for a parser; undefined for ordinary texts. Linear in the text. */
export function whyUnparsed(markdown: string): Unparsed | undefined {
  return markdown.length > maxParsed ? { kind: "size" } : findExcess(markdown);
}

/**
 * Markdown (CommonMark, GFM, formulas, `{% … %}` tags, harmless HTML) as a tree. Never throws, whatever the text: one that is too
 * much for a parser comes back as one block of code. Positions are offsets into the text as it was given.
 */
export function parseTree(markdown: string): ProseNode[] {
  if (whyUnparsed(markdown) !== undefined) {
    const start = { line: 1, column: 1, offset: 0 };
    return [{ type: "code", value: markdown, position: { start, end: start } }];
  }
  const tree = processor.runSync(processor.parse(markdown), markdown) as Root;
  return tree.children as ProseNode[];
}
