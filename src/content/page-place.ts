import type { DraftTree } from "./draft-tree.ts";
import { OperationError } from "./page-batch.ts";
import { orderKeysAt } from "./order-key.ts";
import { freeSlug, isSlug, slugFrom } from "./slug.ts";
import { maximumDepth } from "./tree.ts";
import type { PageEntry } from "./types.ts";

/** Checks that a page can have `parent` as its parent. @throws OperationError */
export function checkParent(
  draft: DraftTree,
  page: Pick<PageEntry, "id" | "type" | "title">,
  parent: string | null,
): void {
  if (parent === null) return;
  const above = draft.page(parent);
  if (!above) {
    throw new OperationError(
      "missing",
      "into",
      `The parent “${parent}” of “${page.title}” doesn't exist.`,
    );
  }
  if (page.type === "group" && above.type !== "group") {
    throw new OperationError(
      "conflict",
      "into",
      `“${page.title}” is a group. Groups stand at the top level or in groups, and “${above.title}” is neither.`,
    );
  }
  const lineage = draft.lineage(parent);
  if (lineage.includes(page.id)) {
    throw new OperationError(
      "conflict",
      "into",
      `“${page.title}” cannot move into “${above.title}”, which stands below it. Move “${above.title}” out first.`,
    );
  }
  if (lineage.length + draft.height(page.id) > maximumDepth) {
    throw new OperationError(
      "conflict",
      "into",
      `Pages nest at most ${maximumDepth} levels deep; “${page.title}” would go deeper.`,
    );
  }
}

/**
 * The order key for a page at index `at` among the subpages of `parent`. The index doesn't count the page itself;
 * absent or past the end means last. Siblings that share a key get new keys in the draft.
 */
export function placeAt(draft: DraftTree, id: string, parent: string | null, at?: number): string {
  const siblings = draft.children(parent).filter((sibling) => sibling.id !== id);
  const index = Math.min(at ?? siblings.length, siblings.length);
  const { keys, moved } = orderKeysAt(siblings, index);
  for (const [siblingId, order] of moved) draft.put({ ...draft.page(siblingId)!, order });
  return keys[0]!;
}

/** A requested slug. @throws OperationError if it is invalid or taken by a sibling */
export function askedSlug(
  draft: DraftTree,
  page: Pick<PageEntry, "id">,
  parent: string | null,
  slug: string,
): string {
  if (!isSlug(slug)) {
    throw new OperationError(
      "invalid",
      "slug",
      `“${slug}” cannot be a slug. Use letters, digits, “.”, “_”, “~” and “-”, at most 100 of them.`,
    );
  }
  const holder = draft.holderOf(parent, slug, page.id);
  if (holder) {
    throw new OperationError(
      "conflict",
      "slug",
      `The slug “${slug}” is already used by “${holder.title}” under the same parent. Choose another.`,
    );
  }
  return slug;
}

/** A free slug from a title, with a number if siblings already use it. */
export function derivedSlug(draft: DraftTree, parent: string | null, title: string): string {
  return freeSlug(slugFrom(title), (slug) => draft.holderOf(parent, slug) !== undefined);
}
