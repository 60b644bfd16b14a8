import { parseSyntax, type SyntaxNode } from "#content/prose/syntax.ts";
import { readSyntaxJson } from "#content/prose/syntax-json.ts";
import { sentSyntax } from "#content/sent-syntax.ts";

/** The syntax tree of a text: the one that the platform has sent, or a new one. */
export function parseMarkdown(text: string): SyntaxNode[] {
  const sent = sentSyntax(text);
  return sent === undefined ? parseSyntax(text) : readSyntaxJson(sent, text);
}

/** Where a node is in the source; the end is exclusive. */
export function rangeOf(node: SyntaxNode): [from: number, to: number] {
  const last = endsLate.has(node.type) && "children" in node ? node.children.at(-1) : undefined;
  const to = last ? rangeOf(last)[1] : (node.position?.end.offset ?? 0);
  return [node.position?.start.offset ?? 0, to];
}

/** In a quote, these end after the blank line that follows them, for the parser. */
const endsLate = new Set(["list", "listItem", "footnoteDefinition"]);
