import type { Comment } from "#contract/comment.ts";

/**
 * The unresolved threads in the order in which a reader meets them: on the whole change request, then by page in reading
 * order, then on pages that are not changed; on one page by when they began.
 *
 * @param pages - IDs of the changed pages in reading order
 */
export function visitingOrder(threads: readonly Comment[], pages: readonly string[]): Comment[] {
  const ranks = new Map(pages.map((id, at) => [id, at]));
  const rank = ({ target }: Comment) =>
    target.page === undefined ? -1 : (ranks.get(target.page.id) ?? pages.length);
  return threads
    .filter(({ status }) => status === "open")
    .toSorted((one, other) => rank(one) - rank(other));
}

/** The one after (or before) the current one, round the ends. */
export function nextThread(
  order: readonly Comment[],
  current: string,
  by: 1 | -1,
): Comment | undefined {
  const at = order.findIndex(({ id }) => id === current);
  if (at === -1) return by === 1 ? order[0] : order.at(-1);
  return order[(at + by + order.length) % order.length];
}
