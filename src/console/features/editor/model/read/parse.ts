import { parseSyntax, type SyntaxNode } from "#content/prose/syntax.ts";
import { sentSyntax } from "./sent-syntax.ts";

/** The syntax tree of a text: the one that the platform has sent, or a new one. */
export function parseMarkdown(text: string): SyntaxNode[] {
  return sentSyntax(text) ?? parseSyntax(text);
}

/** Where a node is in the source; the end is exclusive. */
export function rangeOf(node: SyntaxNode): [from: number, to: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}
