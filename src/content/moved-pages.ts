import type { TreeIndex } from "./tree.ts";

/** A page that is at another path than before. */
type MovedPage = { id: string; from: string; to: string };

/**
 * The pages of two revisions of a space that have another path in the second one, those below a moved page included, in the reading
 * order of the first. Links of the navigation have no path of their own.
 */
export function movedPages(before: TreeIndex, after: TreeIndex): MovedPage[] {
  return before.readingOrder.flatMap(({ id }) => {
    const page = after.page(id);
    if (page === undefined || page.type === "link") return [];
    const [from, to] = [before.path(id), after.path(id)];
    return from === to ? [] : [{ id, from, to }];
  });
}
