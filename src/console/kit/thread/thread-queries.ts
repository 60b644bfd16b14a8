import { commentsPath, pathParameters, threads, type DiscussionScope } from "#screens/threads.ts";
import { queryOf, wholeListQuery } from "#console/data/query.ts";

/** All threads, oldest first, resolved ones included. */
export const threadsQuery = (scope: DiscussionScope) => queryOf(threads(scope));

/** All replies of a thread, oldest first. */
export const repliesQuery = (scope: DiscussionScope, commentId: string) =>
  wholeListQuery(`GET ${commentsPath(scope)}/{commentId}/replies` as const, {
    params: { ...pathParameters(scope), commentId },
  });
