import type { MergePart } from "#content/merge-text.ts";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import type { KeptConflict } from "./keeper.ts";

/**
 * The three texts of an open page. `ancestor` is what the platform had when both sides last agreed; where they don't agree
 * since, it keeps the original. So the conflicts of a page are those of the merge of these three, at any time.
 */
export type ThreeTexts = { ancestor: string; platform: string; local: string };

type Side = "base" | "main" | "changeRequest";

const isClash = ({ merged }: MergePart) => merged === undefined;

/** One side of a merge, with something else in place of each clash. */
function sideOf(
  parts: readonly MergePart[],
  side: Side,
  choose: (clash: MergePart) => string,
): string {
  return parts.map((part) => (isClash(part) ? choose(part) : part[side])).join("");
}

function partsOf({ ancestor, platform, local }: ThreeTexts): MergePart[] {
  return mergeWriting(ancestor, platform, local);
}

/** What the writer and others changed differently, in the order of the text. */
export function conflictsOf(texts: ThreeTexts): KeptConflict[] {
  if (texts.ancestor === texts.platform) return [];
  const conflicts: KeptConflict[] = [];
  let from = 0;
  for (const { merged, ...sides } of partsOf(texts)) {
    if (merged === undefined) conflicts.push({ ...sides, from });
    from += sides.changeRequest.length;
  }
  return conflicts;
}

/** The text to save: the writer's changes, but the other person's words where they conflict. */
export function textToSend(texts: ThreeTexts): string {
  if (texts.ancestor === texts.platform) return texts.local;
  return partsOf(texts)
    .map(({ merged, main }) => merged ?? main)
    .join("");
}

/**
 * The texts after `textToSend` was saved. Where it has more than the open text, as where a conflict has become two edits of different
 * words, the sides don't agree yet: the writer hasn't removed what the open text lacks.
 * @param texts those that it was made from
 */
export function afterSending(texts: ThreeTexts): Omit<ThreeTexts, "local"> {
  const platform = textToSend(texts);
  if (texts.ancestor === texts.platform) return { ancestor: platform, platform };
  const ancestor = partsOf(texts)
    .map(({ merged, changeRequest, base }) => (merged === changeRequest ? merged : base))
    .join("");
  return { ancestor, platform };
}

/** The text that is open after another person's has come in: merged, and the writer's words where they conflict. */
export function localWith(texts: ThreeTexts, theirs: string): string {
  return writtenText(mergeWriting(texts.ancestor, theirs, texts.local));
}

/** The texts after another person's has come in. @param texts those before; `local` before the merge */
export function afterTheirs(texts: ThreeTexts, theirs: string): Omit<ThreeTexts, "local"> {
  const parts = mergeWriting(texts.ancestor, theirs, texts.local);
  return { ancestor: sideOf(parts, "main", ({ base }) => base), platform: theirs };
}

/** The texts after a conflict was resolved. Nothing changes if it is gone. */
export function afterChoice(
  texts: ThreeTexts,
  conflict: KeptConflict,
  choice: "mine" | "theirs",
): ThreeTexts {
  const parts = partsOf(texts);
  const chosen = findClash(parts, conflict);
  if (chosen === undefined) return texts;
  if (choice === "theirs") {
    const local = sideOf(parts, "changeRequest", (clash) =>
      clash === chosen ? clash.main : clash.changeRequest,
    );
    return { ...texts, local };
  }
  const ancestor = sideOf(parts, "base", (clash) => (clash === chosen ? clash.main : clash.base));
  return { ...texts, ancestor };
}

/** The writer may have typed on, so the nearest clash with the same words of the other person is meant. */
function findClash(parts: readonly MergePart[], { main, from }: KeptConflict) {
  let found: { part: MergePart; distance: number } | undefined;
  let position = 0;
  for (const part of parts) {
    const distance = Math.abs(position - from);
    if (isClash(part) && part.main === main && (found?.distance ?? Infinity) > distance) {
      found = { part, distance };
    }
    position += part.changeRequest.length;
  }
  return found?.part;
}
