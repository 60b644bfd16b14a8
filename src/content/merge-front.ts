import { editFront } from "./front-edit.ts";
import { mergeText } from "./merge-text.ts";
import { flagFields, textFields } from "./page-fields.ts";
import type { FieldsPatch } from "./page-fields.ts";
import { readPageFile } from "./page-file.ts";
import type { PageEntry } from "./types.ts";

/** The merged front, or the change request's if both changed the same unknown lines. */
type FrontMerge = { front: string | undefined; clash: boolean };

/**
 * Merges the front matter and headings of a page whose fields are already merged. Each side's version first gets the
 * merged fields. The remaining differences are outside the fields and are merged as text.
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
  // Merging line by line can produce invalid YAML, which also counts as a clash.
  const whole = merge.clean && readPageFile(merge.text).text === "" && merge.text !== "";
  return whole && agreeingFront(merge.text, merged) === merge.text
    ? { front: merge.text, clash: false }
    : { front: own, clash: true };
}

/** A front that matches the page's fields. */
export function agreeingFront(front: string | undefined, page: PageEntry): string {
  if (front === undefined) return editFront("", page);
  const patch: FieldsPatch = {};
  for (const name of [...textFields, ...flagFields, "cover", "layout"] as const) {
    Object.assign(patch, { [name]: page[name] ?? null });
  }
  // If the file never had a title, don't add one.
  if (readPageFile(front).fields.title !== undefined) patch.title = page.title;
  return editFront(front, patch);
}
