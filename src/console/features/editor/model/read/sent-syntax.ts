import type { SyntaxNode } from "#content/prose/syntax.ts";
import { readSyntaxJson } from "#content/prose/syntax-json.ts";

/** Syntax trees by text, as JSON, from the platform. A tree is about as long as its text. */
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

/** Whether the platform has parsed a text. */
export const hasSyntax = (text: string): boolean => sent.has(text);

/** A tree of the text, for its reader alone. */
export function sentSyntax(text: string): SyntaxNode[] | undefined {
  const syntax = sent.get(text);
  return syntax === undefined ? undefined : readSyntaxJson(syntax, text);
}
