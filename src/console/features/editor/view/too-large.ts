import { whyUnparsed } from "#content/prose/parse.ts";
import { hasSyntax } from "../model/read/sent-syntax.ts";

/** The most characters of a text that the rich view opens and types without delay. */
const most = 600_000;

/** Whether a text can only be edited as Markdown: it is too large or complex for the rich view. */
export function isTooLargeForRich(text: string): boolean {
  if (text.length > most) return true;
  // The platform only parses ordinary texts.
  return !hasSyntax(text) && whyUnparsed(text) !== undefined;
}
