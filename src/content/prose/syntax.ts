import type { Nodes, Root } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { remarkDialect } from "./dialect.ts";
import { remarkCountMark } from "./count-mark.ts";
import { remarkFormulas } from "./math-syntax.ts";
import { remarkTagLines, type TagLine } from "./tag-syntax.ts";

/** A node of a parsed text. Tags aren't paired yet. */
export type SyntaxNode = Nodes | TagLine;

/** CommonMark, GFM, formulas, and lines of `{% … %}` tags. */
export const syntax = unified()
  .use(remarkParse)
  .use(remarkCountMark)
  .use(remarkDialect)
  .use(remarkTagLines)
  .use(remarkFormulas)
  .freeze();

/**
 * The syntax tree of a text that `whyUnparsed` has found ordinary, with offsets. Unlike the tree for readers, each node has its own
 * place in the source. 100 KB take about 200 ms the first time.
 */
export function parseSyntax(text: string): SyntaxNode[] {
  return (syntax.runSync(syntax.parse(text), text) as Root).children as SyntaxNode[];
}
