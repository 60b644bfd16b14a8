import { parseSyntax, type SyntaxNode } from "#content/prose/syntax.ts";
import { takeParsed } from "./parsed.ts";

/** The syntax tree of a text: the one that was parsed ahead, or a new one. */
export function parseMarkdown(text: string): SyntaxNode[] {
  return takeParsed(text) ?? parseSyntax(text);
}

/** Where a node is in the source; the end is exclusive. */
export function rangeOf(node: SyntaxNode): [from: number, to: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}
