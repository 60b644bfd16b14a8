import { whyUnparsed } from "#content/prose/parse.ts";

/** The most characters of a text that the rich view opens and types without delay. */
const most = 600_000;

/** Whether a text can only be edited as Markdown: it is too large or complex for the rich view. */
export function isTooLargeForRich(text: string): boolean {
  return text.length > most || whyUnparsed(text) !== undefined;
}
