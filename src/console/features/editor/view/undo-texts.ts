/** Texts of the page from oldest to newest: what undo leads through after a reload. */
export type UndoTexts = { texts: readonly string[] };

/** How many steps are kept, and how many characters: reading the texts again must not delay opening. */
const mostSteps = 20;
const mostLength = 200_000;

/** Adds the text of a pause, and forgets the oldest ones. */
export function addText({ texts }: UndoTexts, text: string): UndoTexts {
  const all = texts.at(-1) === text ? texts : [...texts, text];
  let length = 0;
  const kept: string[] = [];
  for (const one of all.slice(-mostSteps).toReversed()) {
    length += one.length;
    if (kept.length > 0 && length > mostLength) break;
    kept.unshift(one);
  }
  return { texts: kept };
}

/** Texts that were kept for a text; only this one if they are of another. */
export function readUndoTexts(kept: unknown, text: string): UndoTexts {
  const { texts } = (kept ?? {}) as { texts?: unknown };
  const isKept =
    Array.isArray(texts) && texts.every((one) => typeof one === "string") && texts.at(-1) === text;
  return { texts: isKept ? (texts as string[]) : [text] };
}
