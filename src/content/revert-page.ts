import type { Batch, PageOperation } from "./page-batch.ts";
import { OperationError } from "./page-batch.ts";
import { checkParent } from "./page-place.ts";
import { indexTree } from "./tree.ts";
import type { PageEntry, Tree } from "./types.ts";

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
  putBackWhole(batch, before, base);
  return id;
}

/**
 * Applies `restore_page`: the same from an earlier revision, which has to have the page.
 * @returns the page's ID
 * @throws OperationError if the revision or the page's former place doesn't exist, or its place is taken
 */
export function restorePage(
  batch: Batch,
  { page: id, revision }: Extract<PageOperation, { operation: "restore_page" }>,
): string {
  const tree = batch.earlier?.get(revision);
  if (!tree) {
    throw new OperationError("missing", "revision", `Revision “${revision}” doesn't exist.`);
  }
  const before = tree.get(id);
  if (before?.kind !== "page") {
    const message = `Page “${id}” doesn't exist in revision “${revision}”.`;
    throw new OperationError("missing", "page", message);
  }
  putBackWhole(batch, before, tree);
  return id;
}

/** Puts a page back and, if it was deleted, its deleted subpages. */
function putBackWhole(batch: Batch, page: PageEntry, from: Tree): void {
  const { draft } = batch;
  const isDeleted = draft.page(page.id) === undefined;
  putBack(batch, page);
  if (!isDeleted) return;
  for (const below of indexTree(from).descendants(page.id)) {
    const parentIsBack = below.parent !== null && draft.page(below.parent);
    if (!draft.page(below.id) && parentIsBack) putBack(batch, below);
  }
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
