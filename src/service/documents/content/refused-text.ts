import { maxMarks, maxNesting } from "#content/prose/excess.ts";
import type { ReadResult } from "./read-page.ts";

/** Why a text can't be stored, as a sentence from the result of the check; undefined if the text is allowed. */
export function sentenceOf(result: ReadResult): string | undefined {
  if (!("excess" in result)) return "The text is too large to check. Split it into several pages.";
  const { excess } = result;
  if (excess === undefined) return undefined;
  if (excess.kind === "nesting")
    return `Line ${excess.line} nests lists or quotes deeper than ${maxNesting} levels. Use fewer levels.`;
  return `Line ${excess.line} belongs to a paragraph with more than ${maxMarks} marks such as * or [. Split the paragraph.`;
}
