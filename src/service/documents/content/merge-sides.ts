import type { Sides } from "#content/conflict.ts";
import { mergeText, type TextMerge } from "#content/merge-text.ts";

/** Merges the texts of two sides. Runs in a worker thread. */
export function mergeSides({ base, main, changeRequest }: Sides<string>): TextMerge {
  return mergeText(base, main, changeRequest);
}
