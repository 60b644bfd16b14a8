import { whyUnparsed } from "#content/prose/parse.ts";
import { parseSyntax, type SyntaxNode } from "#content/prose/syntax.ts";

/** A text as it is written, to read its syntax for the editor. */
export type SyntaxRequest = { written: string };

/** Parses a text in the calling thread. Undefined if it is too large or complex (`whyUnparsed`). */
export function readSyntax({ written }: SyntaxRequest): SyntaxNode[] | undefined {
  return whyUnparsed(written) === undefined ? parseSyntax(written) : undefined;
}
