import type { Root } from "mdast";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

import { remarkDialect } from "./prose/dialect.ts";
import { findExcess } from "./prose/excess.ts";
import { remarkPrintedDialect } from "./prose/printed-dialect.ts";

/** Text as a tree of nodes (an mdast root), as returned for `format=document`. */
export type DocumentTree = Record<string, unknown>;

const parser = unified().use(remarkParse).use(remarkDialect).freeze();
const printer = unified()
  .use(remarkStringify, { bullet: "*", rule: "-" })
  .use(remarkPrintedDialect)
  .freeze();

/**
 * The mdast tree of a Markdown text, without source positions. Text that is nested too deeply becomes one code block.
 */
export function markdownToDocument(markdown: string): DocumentTree {
  if (findExcess(markdown)) return { type: "root", children: [{ type: "code", value: markdown }] };
  return withoutPositions(parser.parse(markdown)) as DocumentTree;
}

/**
 * The Markdown of an mdast tree.
 * @returns undefined if the value is not an mdast tree, or if it can't be written as Markdown
 */
export function documentToMarkdown(document: DocumentTree): string | undefined {
  if (document.type !== "root" || !Array.isArray(document.children)) return undefined;
  try {
    const markdown = printer.stringify(document as unknown as Root);
    return findExcess(markdown) ? undefined : markdown;
  } catch {
    return undefined;
  }
}

function withoutPositions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPositions);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "position")
      .map(([name, part]) => [name, withoutPositions(part)]),
  );
}
