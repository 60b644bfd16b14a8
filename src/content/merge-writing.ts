import { keepMovesWhole } from "./merge-moves.ts";
import type { MergePart } from "./merge-part.ts";
import { bothOf, isFence, mergeParts } from "./merge-text.ts";

/**
 * Merges what two people write at the same time: as `mergeText`, but where both add blocks in the same place, all are kept, the
 * other person's first. A review asks instead: there, each side is a finished text.
 * @param base the text that both started from
 */
export function mergeWriting(base: string, theirs: string, own: string): MergePart[] {
  let isCode = false;
  const parts = mergeParts(base, theirs, own).map((part) => {
    const isInCode = isCode;
    isCode = linesOf(part.base).filter(isFence).length % 2 === 0 ? isCode : !isCode;
    return !isInCode && areNewBlocks(part) ? { ...part, merged: bothOf(part) } : part;
  });
  return keepMovesWhole(parts);
}

/** The text that a writer has open after a merge: with the own words where both changed the same ones. */
export const writtenText = (parts: readonly MergePart[]): string =>
  parts.map(({ merged, changeRequest }) => merged ?? changeRequest).join("");

/** Whether both sides add whole blocks of prose, and other ones. */
function areNewBlocks({ base, main, changeRequest, merged }: MergePart): boolean {
  if (merged !== undefined || base !== "") return false;
  const isApart = /(?:^|\n)[ \t]*\n$/.test(main) || /^[ \t]*\n/.test(changeRequest);
  const [theirs, own] = [wordsOf(main), wordsOf(changeRequest)];
  return isApart && isProse(theirs) && isProse(own) && !areVersions(theirs, own);
}

const linesOf = (text: string): string[] => text.split("\n");

/** The lines that say something. */
const wordsOf = (text: string): string[] =>
  linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Half of a frame, of a table, or of code would belong to the other side's lines. */
const isProse = (lines: readonly string[]): boolean =>
  lines.every((line) => !/^(?:\{%|<|\||\$\$)/.test(line) && !isFence(line));

/** Whether a line of one side is the beginning of one of the other: what is still typed, in another tab. */
function areVersions(theirs: readonly string[], own: readonly string[]): boolean {
  return theirs.some((line) =>
    own.some((other) => line.startsWith(other) || other.startsWith(line)),
  );
}
