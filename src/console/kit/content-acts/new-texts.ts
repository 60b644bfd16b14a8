import type { ContentChange } from "#contract/content-edit.ts";

/** A page's text to write, in place of the one that it was made from. */
export type NewText = { id: string; before: string; documentId: string | undefined; after: string };

/** The platform's limit of changes in one batch. */
const mostChanges = 50;
/** Characters of text in one batch: below the platform's limit for a request. */
const mostCharacters = 2_000_000;

/** Texts in groups that fit into one request each, in their order. */
export function groupTexts<T extends Pick<NewText, "after">>(texts: readonly T[]): T[][] {
  const groups: T[][] = [];
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

/** Writes a text; refused by the platform (412) if the page has another one by now. */
export function textChange({ id, after, documentId }: NewText): ContentChange {
  const basedOn = documentId === undefined ? {} : { basedOn: documentId };
  return {
    operation: "update_page",
    page: id,
    document: { markdown: after, textOnly: true, ...basedOn },
  };
}
