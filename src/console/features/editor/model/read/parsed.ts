import type { SyntaxNode } from "#content/prose/syntax.ts";

/** Syntax trees by text, from when a worker has made them until the text is read. Large: each goes to its reader. */
const parsed = new Map<string, SyntaxNode[]>();

/** The most characters of a text that the rich view opens and types without delay. */
export const mostRead = 600_000;

/** The text that is opened, and the one that its undo history begins with. */
const most = 2;

/** Keeps the tree of a text that will be read. */
export function keepParsed(text: string, nodes: SyntaxNode[]): void {
  parsed.set(text, nodes);
  for (const oldest of parsed.keys()) {
    if (parsed.size <= most) break;
    parsed.delete(oldest);
  }
}

export const isParsed = (text: string): boolean => parsed.has(text);

/** The tree of a text, for the one who reads it. */
export function takeParsed(text: string): SyntaxNode[] | undefined {
  const nodes = parsed.get(text);
  parsed.delete(text);
  return nodes;
}
