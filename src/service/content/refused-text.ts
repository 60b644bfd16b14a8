import { maxMarks, maxNesting } from "#content/prose/excess.ts";
import type { ReadReply } from "./read-page.ts";

/** Why a text may not be stored, by what looking for its excess gave; undefined for a text that may. */
export function sentenceOf(reply: ReadReply): string | undefined {
  if (!("excess" in reply)) return "The text is too large to check. Split it into several pages.";
  const { excess } = reply;
  if (excess === undefined) return undefined;
  if (excess.kind === "nesting")
    return `Line ${excess.line} nests lists or quotes deeper than ${maxNesting} levels. Use fewer levels.`;
  return `Line ${excess.line} belongs to a paragraph with more than ${maxMarks} marks such as * or [. Split the paragraph.`;
}
