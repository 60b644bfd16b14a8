import type { Batch } from "./page-batch.ts";
import { OperationError } from "./operation-error.ts";
import { checkParent } from "./page-place.ts";
import { indexTree } from "./tree.ts";
import type { PageEntry } from "./types.ts";

/**
 * Applies `revert_page`: restores the page's text, fields, and place from the merged ancestor. A new page is removed
 * with its subpages. A deleted page is restored, including those of its subpages that were also deleted.
 * @returns the page's ID
 * @throws OperationError if its former place no longer exists or is taken
 */
export function revertPage(batch: Batch, id: string): string {
  const { draft, base } = batch;
  const before = base.get(id);
  const now = draft.page(id);
  if (before?.kind !== "page") {
    if (!now) throw new OperationError("missing", "page", `Page “${id}” doesn't exist.`);
    removeNew(batch, now);
    return id;
  }
  putBack(batch, before);
  if (now) return id;
  for (const below of indexTree(base).descendants(id)) {
    const parentIsBack = below.parent !== null && draft.page(below.parent);
    if (!draft.page(below.id) && parentIsBack) putBack(batch, below);
  }
  return id;
}

function removeNew(batch: Batch, page: PageEntry): void {
  const below = batch.draft.descendants(page.id);
  const older = below.find((descendant) => batch.base.has(descendant.id));
  if (older) {
    throw new OperationError(
      "conflict",
      "page",
      `“${page.title}” is new and would go, but the older page “${older.title}” stands below it now. Move that out first.`,
    );
  }
  for (const descendant of below) batch.draft.remove(descendant.id);
  batch.draft.remove(page.id);
}

function putBack(batch: Batch, page: PageEntry): void {
  const { draft } = batch;
  if (page.parent !== null && !draft.page(page.parent)) {
    throw new OperationError(
      "conflict",
      "page",
      `“${page.title}” stood in a page that is deleted. Revert that page first.`,
    );
  }
  checkParent(draft, page, page.parent);
  const holder = draft.holderOf(page.parent, page.slug, page.id);
  if (holder) {
    throw new OperationError(
      "conflict",
      "page",
      `“${page.title}” had the slug “${page.slug}”, which “${holder.title}” has now. Rename that page first.`,
    );
  }
  draft.put(page);
}
