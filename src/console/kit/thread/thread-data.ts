import { useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { DataTag, QueryClient } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { sendOnce } from "./send-once.ts";
import { showAnswer, withItem } from "./show-answer.ts";

/** The change request whose threads are meant; `changeRequestId` is its number. */
export type ThreadScope = { spaceId: string; changeRequestId: string };

const comments = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
const replies =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies";

// What a comment changes elsewhere: counts of threads. The content itself stays as it is, so it is not read again.
export const touches = [
  comments,
  replies,
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}",
  "GET /v1/spaces/{spaceId}/change-requests",
  "GET /v1/orgs/{organizationId}/change-requests",
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews",
] as const;

/** All threads of a change request, oldest first, resolved ones included. */
export const threadsQuery = (scope: ThreadScope) =>
  wholeListQuery(comments, { params: scope, query: { status: "all", order: "asc" } });

/** All replies of a thread, oldest first. */
export const repliesQuery = (scope: ThreadScope, commentId: string) =>
  wholeListQuery(replies, { params: { ...scope, commentId } });

/** What a new thread is about: a block of a page, a page, or (both absent) the whole change request. */
export type NewThread = { page?: string; node?: string; markdown: string };

/** Starts a thread. `isRepeat`: the last try ended without an answer. */
export function useStartThread(scope: ThreadScope, user: User) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments",
    { touches },
  );
  const before = useKnown(threadsQuery(scope));
  return async ({ markdown, page, node }: NewThread, isRepeat: boolean): Promise<Comment> => {
    const known = before(isRepeat);
    const isIt = (one: Comment) =>
      isMine(one, user, markdown, known) &&
      one.target.page?.id === page &&
      one.target.node?.id === node;
    const started = await sendOnce(
      () => mutateAsync({ params: scope, body: { page, node, body: { markdown } } }),
      async () => (await client.fetchQuery(again(threadsQuery(scope)))).find(isIt),
      isRepeat,
    );
    showAnswer(client, threadsQuery(scope), (all) => all && withItem(all, started));
    return started;
  };
}

/** Replies to a thread. */
export function useReply(scope: ThreadScope, commentId: string, user: User) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies",
    { touches },
  );
  const options = repliesQuery(scope, commentId);
  const before = useKnown(options);
  return async (markdown: string, isRepeat: boolean): Promise<CommentReply> => {
    const known = before(isRepeat);
    const reply = await sendOnce(
      () => mutateAsync({ params: { ...scope, commentId }, body: { body: { markdown } } }),
      async () =>
        (await client.fetchQuery(again(options))).find((one) => isMine(one, user, markdown, known)),
      isRepeat,
    );
    showReply(client, scope, commentId, reply);
    return reply;
  };
}

function showReply(
  client: QueryClient,
  scope: ThreadScope,
  commentId: string,
  reply: CommentReply,
): void {
  const threads = threadsQuery(scope);
  const options = repliesQuery(scope, commentId);
  const thread = client.getQueryData(threads.queryKey)?.find(({ id }) => id === commentId);
  // Where there were none, nobody has read any: this is the whole list.
  showAnswer(
    client,
    options,
    (list = thread?.replies === 0 ? [] : undefined) => list && withItem(list, reply),
  );
  const count = client.getQueryData(options.queryKey)?.length;
  showAnswer(client, threads, (all) =>
    all?.map((one) => (one.id === commentId ? { ...one, replies: count ?? one.replies + 1 } : one)),
  );
}

type Written = Pick<Comment, "id" | "postedBy" | "body">;

/** The IDs of what was there before the first try. What has been read since may be what that try made. */
function useKnown({ queryKey }: { queryKey: DataTag<readonly unknown[], Written[], Error> }) {
  const client = useQueryClient();
  const known = useRef<ReadonlySet<string>>(undefined);
  return (isRepeat: boolean): ReadonlySet<string> => {
    if (!isRepeat) known.current = undefined;
    known.current ??= new Set(client.getQueryData(queryKey)?.map(({ id }) => id));
    return known.current;
  };
}

// Looked for among what was not there before, so that the same words said earlier are not taken for these.
function isMine(one: Written, user: User, markdown: string, known: ReadonlySet<string>): boolean {
  return !known.has(one.id) && one.postedBy.id === user.id && one.body.markdown === markdown;
}

// Whatever has been read before does not count.
function again<Options extends object>(options: Options) {
  return { ...options, staleTime: 0, retry: 1 };
}
