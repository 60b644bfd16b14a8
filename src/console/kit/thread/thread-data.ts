import { useQueryClient, type QueryClient, type DataTag } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import { useWrite } from "#console/data/write.ts";
import { commentsPath, pathParameters, type DiscussionScope } from "#screens/threads.ts";
import { repliesQuery, threadsQuery } from "./thread-queries.ts";

const ofChangeRequest = [
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}",
  "GET /v1/spaces/{spaceId}/change-requests",
  "GET /v1/orgs/{organizationId}/change-requests",
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews",
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/review-status",
] as const;

const ofSpace = ["GET /v1/spaces/{spaceId}"] as const;

/** What a comment changes: threads and their counts. The content stays the same, so it isn't refreshed. */
export function touchesOf(scope: DiscussionScope) {
  const path = commentsPath(scope);
  return [
    `GET ${path}`,
    `GET ${path}/{commentId}/replies`,
    ...("changeRequestId" in scope ? ofChangeRequest : ofSpace),
  ] as const;
}

/** The subject of a new thread: a block of a page, a page, or (both absent) the whole. */
export type ThreadStart = { page?: string; node?: string; markdown: string };

/** Starts a thread. */
export function useStartThread(scope: DiscussionScope) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`POST ${commentsPath(scope)}` as const, {
    touches: touchesOf(scope),
  });
  return async ({ markdown, page, node }: ThreadStart): Promise<Comment> => {
    const started = await mutateAsync({
      params: pathParameters(scope),
      body: { page, node, body: { markdown } },
    });
    showResponse(client, threadsQuery(scope), (all) => all && withItem(all, started));
    return started;
  };
}

/** Replies to a thread. */
export function useReply(scope: DiscussionScope, commentId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`POST ${commentsPath(scope)}/{commentId}/replies` as const, {
    touches: touchesOf(scope),
  });
  return async (markdown: string): Promise<CommentReply> => {
    const params = { ...pathParameters(scope), commentId };
    const reply = await mutateAsync({ params, body: { body: { markdown } } });
    showReply(client, scope, commentId, reply);
    return reply;
  };
}

function showReply(
  client: QueryClient,
  scope: DiscussionScope,
  commentId: string,
  reply: CommentReply,
): void {
  const threads = threadsQuery(scope);
  const options = repliesQuery(scope, commentId);
  const thread = client.getQueryData(threads.queryKey)?.find(({ id }) => id === commentId);
  // Without earlier replies nothing was loaded: this is the whole list.
  showResponse(
    client,
    options,
    (list = thread?.replies === 0 ? [] : undefined) => list && withItem(list, reply),
  );
  const count = client.getQueryData(options.queryKey)?.length;
  showResponse(client, threads, (all) =>
    all?.map((item) =>
      item.id === commentId ? { ...item, replies: count ?? item.replies + 1 } : item,
    ),
  );
}

/**
 * Puts the response of a write into the cache, because refreshing may fail. The updated data still counts as stale.
 *
 * @param update - receives undefined when nothing is cached, and may return it
 */
export function showResponse<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data | undefined) => Data | undefined,
): void {
  client.setQueryData<Data>(queryKey, update);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/** The list with this item, replacing the one with the same ID or added at the end. */
export function withItem<Item extends { id: string }>(list: readonly Item[], item: Item): Item[] {
  const isThere = list.some(({ id }) => id === item.id);
  return isThere ? list.map((reply) => (reply.id === item.id ? item : reply)) : [...list, item];
}
