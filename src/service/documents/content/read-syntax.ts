import { whyUnparsed } from "#content/prose/parse.ts";
import { syntaxJson } from "#content/prose/syntax-json.ts";
import { parseSyntax } from "#content/prose/syntax.ts";

/** The syntax tree of a text as JSON; nothing if it is too large or complex. Expensive, so run it in a worker thread. */
export const readSyntax = (markdown: string): { syntax?: string } =>
  whyUnparsed(markdown) === undefined
    ? { syntax: syntaxJson(parseSyntax(markdown), markdown) }
    : {};
