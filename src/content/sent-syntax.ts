/** Syntax trees by text, as JSON, from the platform. A tree is about as long as its text. */
const sent = new Map<string, string>();

/** The open page, the one before, and one that was requested when the pointer was on its link. */
const most = 3;

/**
 * Keeps the tree of a text that will be read.
 *
 * @param syntax - as `syntaxJson` writes it
 */
export function keepSyntax(text: string, syntax: string): void {
  sent.delete(text);
  sent.set(text, syntax);
  for (const oldest of sent.keys()) {
    if (sent.size <= most) break;
    sent.delete(oldest);
  }
}

/** The tree that the platform has sent for a text, for `readSyntaxJson`; undefined if it has sent none. */
export const sentSyntax = (text: string): string | undefined => sent.get(text);
