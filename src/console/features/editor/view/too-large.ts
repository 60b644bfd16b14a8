import { whyUnparsed } from "#content/prose/parse.ts";
import { mostRead } from "../model/read/parsed.ts";

/** Whether a text can only be edited as Markdown: it is too large or complex for the rich view. */
export function isTooLargeForRich(text: string): boolean {
  return text.length > mostRead || whyUnparsed(text) !== undefined;
}
