import { diffProse } from "#content/prose/diff.ts";
import type { ProseDiff } from "#content/prose/row.ts";
import { diffAsWritten } from "#content/prose/diff-as-written.ts";

/** Two texts to compare: as rendered, or as source lines. */
export type CompareRequest = { before: string; after: string; asWritten: boolean };

/** Compares two texts in the calling thread. */
export function compareTexts({ before, after, asWritten }: CompareRequest): ProseDiff {
  return asWritten ? diffAsWritten(before, after) : diffProse(before, after);
}
