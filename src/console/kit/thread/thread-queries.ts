import { wholeListQuery } from "#console/data/query.ts";

/** The change request of the threads; `changeRequestId` is its number. */
export type ThreadScope = { spaceId: string; changeRequestId: string };

export const comments = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
export const replies =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies";

/** All threads of a change request, oldest first, resolved ones included. */
export const threadsQuery = (scope: ThreadScope) =>
  wholeListQuery(comments, { params: scope, query: { status: "all", order: "asc" } });

/** All replies of a thread, oldest first. */
export const repliesQuery = (scope: ThreadScope, commentId: string) =>
  wholeListQuery(replies, { params: { ...scope, commentId } });
