import type { ContentChange } from "#contract/content-edit.ts";
import { isTemporary } from "#console/data/request-failure.ts";
import { groupTexts, type NewText, textChange } from "#console/kit/content-acts/new-texts.ts";

/**
 * Writes texts in batches, so that many pages become few revisions. Call it for each text; those of a group share one request.
 * A text that can't be written doesn't hold up the others of its group: they are sent again one by one.
 * @param send sends one batch, which is written as a whole or not at all
 * @returns writes a text; throws the failure of its request. May be called again for a text that failed
 */
export function writeInBatches(
  texts: readonly NewText[],
  send: (changes: ContentChange[]) => Promise<unknown>,
): (text: NewText) => Promise<void> {
  const groups = new Map(groupTexts(texts).flatMap((group) => group.map((text) => [text, group])));
  const sent = new Map<readonly NewText[], Promise<unknown>>();
  const tried = new Set<NewText>();
  return async (text) => {
    const group = groups.get(text) ?? [text];
    const isAgain = tried.has(text);
    tried.add(text);
    if (group.length === 1 || isAgain) {
      await send([textChange(text)]);
      return;
    }
    let batch = sent.get(group);
    if (!batch) {
      batch = send(group.map(textChange));
      sent.set(group, batch);
    }
    try {
      await batch;
    } catch (failure) {
      if (isTemporary(failure)) throw failure;
      await send([textChange(text)]);
    }
  };
}
