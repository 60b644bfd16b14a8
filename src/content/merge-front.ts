import { editFront } from "./front-edit.ts";
import { mergeText } from "./merge-text.ts";
import { flagFields, textFields } from "./page-fields.ts";
import type { FieldsPatch } from "./page-fields.ts";
import { readPageFile } from "./page-file.ts";
import type { PageEntry } from "./types.ts";

/** The merged front, or the change request's where both changed the same unknown lines. */
export type FrontMerge = { front: string | undefined; clash: boolean };

/**
 * Merges what stands before the text of a page whose fields are merged already. Each side's front is first made to say
 * the merged fields; what then still differs is what no field covers, and is merged as text.
 */
export function mergeFront(
  base: PageEntry | null,
  main: PageEntry,
  changeRequest: PageEntry,
  merged: PageEntry,
): FrontMerge {
  const [old, theirs, mine] = [base?.front, main.front, changeRequest.front];
  if (theirs === undefined && mine === undefined) return { front: undefined, clash: false };
  if (theirs === mine || theirs === old)
    return { front: agreeingFront(mine, merged), clash: false };
  if (mine === old) return { front: agreeingFront(theirs, merged), clash: false };
  const own = agreeingFront(mine, merged);
  const merge = mergeText(agreeingFront(old, merged), agreeingFront(theirs, merged), own);
  // Lines merged one by one can make broken YAML together; that is a clash as well.
  const whole = merge.clean && readPageFile(merge.text).text === "" && merge.text !== "";
  return whole && agreeingFront(merge.text, merged) === merge.text
    ? { front: merge.text, clash: false }
    : { front: own, clash: true };
}

/** A front that says what the page's fields say. */
export function agreeingFront(front: string | undefined, page: PageEntry): string {
  if (front === undefined) return editFront("", page);
  const patch: FieldsPatch = {};
  for (const name of [...textFields, ...flagFields, "cover", "layout"] as const) {
    Object.assign(patch, { [name]: page[name] ?? null });
  }
  // A front without a title belongs to a file that never named one; it stays so.
  if (readPageFile(front).fields.title !== undefined) patch.title = page.title;
  return editFront(front, patch);
}
