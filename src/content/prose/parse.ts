import type { Root } from "mdast";
import { type Excess, findExcess } from "./excess.ts";
import { type ProseNode, remarkNest } from "./nest.ts";
import { syntax } from "./syntax.ts";

const processor = syntax().use(remarkNest).freeze();

/** Maximum length of a parsed text in characters; about 10 s and 1 GB if it consists only of short blocks. */
const maxParsed = 2_000_000;

/** Why a text is shown and compared as source, without being parsed. */
export type Unparsed = Excess | { kind: "size" };

/** Checks whether a text is too large or complex to parse; undefined for ordinary texts. Takes linear time. */
export function whyUnparsed(markdown: string): Unparsed | undefined {
  return markdown.length > maxParsed ? { kind: "size" } : findExcess(markdown);
}

/**
 * Parses Markdown (CommonMark, GFM, formulas, `{% … %}` tags, safe HTML) into a tree. Never throws, whatever the text:
 * one that is too large or complex becomes one code block. Positions are offsets into the given text.
 */
export function parseTree(markdown: string): ProseNode[] {
  if (whyUnparsed(markdown) !== undefined) {
    const start = { line: 1, column: 1, offset: 0 };
    return [{ type: "code", value: markdown, position: { start, end: start } }];
  }
  return parseOrdinary(markdown);
}

/** Like {@link parseTree}, for a text that {@link whyUnparsed} has found ordinary. Others may take minutes. */
export function parseOrdinary(markdown: string): ProseNode[] {
  const tree = processor.runSync(processor.parse(markdown), markdown) as Root;
  return tree.children as ProseNode[];
}
