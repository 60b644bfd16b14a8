import { commentsPath, pathParameters, threads, type DiscussionScope } from "#screens/threads.ts";
import { queryOf, wholeListQuery } from "#console/data/query.ts";
import type { Comment } from "#contract/comment.ts";

/** All threads, oldest first, resolved ones included. */
export const threadsQuery = (scope: DiscussionScope) => queryOf(threads(scope));

/** All replies of a thread, oldest first. */
export const repliesQuery = (scope: DiscussionScope, commentId: string) =>
  wholeListQuery(`GET ${commentsPath(scope)}/{commentId}/replies` as const, {
    params: { ...pathParameters(scope), commentId },
  });

/** The thread after (or before) the current one, wrapping around; the first or last one without it. */
export function nextThread(
  order: readonly Comment[],
  current: string,
  by: 1 | -1,
): Comment | undefined {
  const at = order.findIndex(({ id }) => id === current);
  if (at === -1) return by === 1 ? order[0] : order.at(-1);
  return order[(at + by + order.length) % order.length];
}
