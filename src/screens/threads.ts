import { wholeList } from "./read.ts";

/** The change request of the threads; `changeRequestId` is its number. */
export type ThreadScope = { spaceId: string; changeRequestId: string };

/** Where threads are: in a change request or, without its number, on the published content of a space. */
export type DiscussionScope = ThreadScope | { spaceId: string };

/** The path of the comments, to which the operations on one thread add theirs. */
export function commentsPath(scope: DiscussionScope) {
  return "changeRequestId" in scope
    ? "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments"
    : "/v1/spaces/{spaceId}/comments";
}

/** The parameters of these paths. Both have one type, as the path names only those that it has. */
export const pathParameters = (scope: DiscussionScope) => scope as ThreadScope;

/** All threads, oldest first, resolved ones included. */
export const threads = (scope: DiscussionScope) =>
  wholeList(`GET ${commentsPath(scope)}` as const, {
    params: pathParameters(scope),
    query: { status: "all", order: "asc" },
  });
