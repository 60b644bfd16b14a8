import type { SyntaxNode } from "#content/prose/syntax.ts";

/** Syntax trees by text, as JSON, from the platform. A tree is about five times as long as its text. */
const sent = new Map<string, string>();

/** The open page, the one before, and one that was requested when the pointer was on its link. */
const most = 3;

/** Keeps the tree of a text that will be read. */
export function keepSyntax(text: string, syntax: string): void {
  sent.delete(text);
  sent.set(text, syntax);
  for (const oldest of sent.keys()) {
    if (sent.size <= most) break;
    sent.delete(oldest);
  }
}

/** A tree of the text, for its reader alone. */
export function sentSyntax(text: string): SyntaxNode[] | undefined {
  const syntax = sent.get(text);
  return syntax === undefined ? undefined : (JSON.parse(syntax) as SyntaxNode[]);
}
