import type { ContentChange } from "#contract/content-edit.ts";
import { isTemporary } from "#console/data/request-failure.ts";

/** A page's text to write, in place of the one that it was made from. */
export type NewText = { id: string; before: string; documentId: string | undefined; after: string };

/** The platform's limit of changes in one batch. */
const mostChanges = 50;
/** Characters of text in one batch: below the platform's limit for a request. */
const mostCharacters = 2_000_000;

/** Texts in groups that fit into one request each, in their order. */
export function groupTexts(texts: readonly NewText[]): NewText[][] {
  const groups: NewText[][] = [];
  let size = 0;
  for (const text of texts) {
    const last = groups.at(-1);
    size += text.after.length;
    if (!last || last.length >= mostChanges || size > mostCharacters) {
      groups.push([text]);
      size = text.after.length;
    } else last.push(text);
  }
  return groups;
}

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
      await send([changeOf(text)]);
      return;
    }
    let batch = sent.get(group);
    if (!batch) {
      batch = send(group.map(changeOf));
      sent.set(group, batch);
    }
    try {
      await batch;
    } catch (failure) {
      if (isTemporary(failure)) throw failure;
      await send([changeOf(text)]);
    }
  };
}

/** Refused by the platform if the page has another text by now. */
function changeOf({ id, after, documentId }: NewText): ContentChange {
  const basedOn = documentId === undefined ? {} : { basedOn: documentId };
  return {
    operation: "update_page",
    page: id,
    document: { markdown: after, textOnly: true, ...basedOn },
  };
}
