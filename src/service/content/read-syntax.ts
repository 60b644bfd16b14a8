import { whyUnparsed } from "#content/prose/parse.ts";
import { syntaxJson } from "#content/prose/syntax-json.ts";

/** The syntax tree of a text as JSON; nothing if it is too large or complex. Expensive, so run it in a worker thread. */
export const readSyntax = (markdown: string): { syntax?: string } =>
  whyUnparsed(markdown) === undefined ? { syntax: syntaxJson(markdown) } : {};
