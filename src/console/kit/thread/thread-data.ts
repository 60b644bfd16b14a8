import { useQueryClient } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { edit } from "#console/data/optimistic.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { showToast } from "#console/ui/toast.ts";
import { hasReacted, toggleReaction } from "./reactions.ts";
import { sendOnce } from "./send-once.ts";

/** The change request whose threads are meant; `changeRequestId` is its number. */
export type ThreadScope = { spaceId: string; changeRequestId: string };

const comments = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
const replies =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies";

// What a comment changes elsewhere: counts of threads. The content itself stays as it is, so it is not read again.
const touches = [
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
  return ({ markdown, page, node }: NewThread, isRepeat: boolean): Promise<Comment> => {
    const known = new Set(client.getQueryData(threadsQuery(scope).queryKey)?.map(({ id }) => id));
    const isIt = (one: Comment) =>
      isMine(one, user, markdown, known) &&
      one.target.page?.id === page &&
      one.target.node?.id === node;
    return sendOnce(
      () => mutateAsync({ params: scope, body: { page, node, body: { markdown } } }),
      async () => (await client.fetchQuery(again(threadsQuery(scope)))).find(isIt),
      isRepeat,
    );
  };
}

/** Replies to a thread. */
export function useReply(scope: ThreadScope, commentId: string, user: User) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies",
    { touches },
  );
  return (markdown: string, isRepeat: boolean): Promise<CommentReply> => {
    const options = repliesQuery(scope, commentId);
    const known = new Set(client.getQueryData(options.queryKey)?.map(({ id }) => id));
    return sendOnce(
      () => mutateAsync({ params: { ...scope, commentId }, body: { body: { markdown } } }),
      async () =>
        (await client.fetchQuery(again(options))).find((one) => isMine(one, user, markdown, known)),
      isRepeat,
    );
  };
}

/** Edits, resolves and deletes a thread, and reacts to it. */
export function useThread(scope: ThreadScope, comment: Comment, user: User) {
  const params = { ...scope, commentId: comment.id };
  const options = threadsQuery(scope);
  const change = (update: (one: Comment) => Comment) =>
    edit(options, (list) => list.map((one) => (one.id === comment.id ? update(one) : one)));
  const key =
    "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}" as const;
  const save = useWrite(key, { touches });
  const react = useWrite(key, {
    touches: [],
    queue: `reactions ${comment.id}`,
    optimistic: ({ body }) => [
      change((one) => ({ ...one, reactions: afterReaction(one.reactions, body, user) })),
    ],
    onError: (failure) => tell(t.reactionFailed, failure),
  });
  const resolve = useWrite(key, {
    touches,
    queue: `status ${comment.id}`,
    optimistic: ({ body }) => [change((one) => afterStatus(one, body?.resolved === true, user))],
    onError: (failure) => tell(t.statusFailed, failure),
  });
  const remove = useWrite(
    "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}",
    { touches },
  );
  return {
    save: (markdown: string) => save.mutateAsync({ params, body: { body: { markdown } } }),
    react: (emoji: string) =>
      react.mutate({ params, body: reactionBody(comment.reactions, emoji, user) }),
    setResolved: (resolved: boolean) => resolve.mutate({ params, body: { resolved } }),
    remove: () => remove.mutateAsync({ params }),
  };
}

/** Edits and deletes a reply, and reacts to it. */
export function useReplyWrites(
  scope: ThreadScope,
  commentId: string,
  reply: CommentReply,
  user: User,
) {
  const params = { ...scope, commentId, commentReplyId: reply.id };
  const options = repliesQuery(scope, commentId);
  const key =
    "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}" as const;
  const save = useWrite(key, { touches });
  const react = useWrite(key, {
    touches: [],
    queue: `reactions ${reply.id}`,
    optimistic: ({ body }) => [
      edit(options, (list) =>
        list.map((one) =>
          one.id === reply.id
            ? { ...one, reactions: afterReaction(one.reactions, body, user) }
            : one,
        ),
      ),
    ],
    onError: (failure) => tell(t.reactionFailed, failure),
  });
  const remove = useWrite(
    "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}",
    { touches },
  );
  return {
    save: (markdown: string) => save.mutateAsync({ params, body: { body: { markdown } } }),
    react: (emoji: string) =>
      react.mutate({ params, body: reactionBody(reply.reactions, emoji, user) }),
    remove: () => remove.mutateAsync({ params }),
  };
}

type Written = Pick<Comment, "id" | "postedBy" | "body">;

// Looked for among what was not there before, so that the same words said earlier are not taken for these.
function isMine(one: Written, user: User, markdown: string, known: ReadonlySet<string>): boolean {
  return !known.has(one.id) && one.postedBy.id === user.id && one.body.markdown === markdown;
}

// Whatever has been read before does not count.
function again<Options extends object>(options: Options) {
  return { ...options, staleTime: 0, retry: 1 };
}

type ReactionBody = {
  addedReactions?: string[] | undefined;
  removedReactions?: string[] | undefined;
};

function reactionBody(reactions: Comment["reactions"], emoji: string, user: User): ReactionBody {
  const given = hasReacted(reactions, emoji, user.id);
  return given ? { removedReactions: [emoji] } : { addedReactions: [emoji] };
}

function afterReaction(
  reactions: Comment["reactions"],
  body: ReactionBody | undefined,
  user: User,
) {
  const now = new Date().toISOString();
  const wanted = [...(body?.addedReactions ?? []), ...(body?.removedReactions ?? [])];
  return wanted.reduce((list, emoji) => toggleReaction(list, emoji, user, now), reactions);
}

function afterStatus(comment: Comment, resolved: boolean, user: User): Comment {
  const { resolvedAt: _at, resolvedBy: _by, ...open } = comment;
  if (!resolved) return { ...open, status: "open" };
  return { ...open, status: "resolved", resolvedAt: new Date().toISOString(), resolvedBy: user };
}

function tell(title: string, failure: unknown): void {
  showToast({ tone: "danger", title, description: describeFailure(failure).message });
}
