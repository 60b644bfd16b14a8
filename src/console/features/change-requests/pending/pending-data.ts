import { useMemo } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "#contract/comment.ts";
import type { PendingComment } from "#contract/pending-comment.ts";
import type { User } from "#contract/user.ts";
import { useWrite } from "#console/data/write.ts";
import type { Gather } from "#console/kit/thread/new-thread.tsx";
import { showResponse, withItem } from "#console/kit/thread/thread-data.ts";
import { pendingTexts as t } from "#console/messages/pending.ts";
import { pendingQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments" as const;
const touches = [`GET ${path}`] as const;

/** A pending comment as if it were a thread, to find its place on its page and to draw it. */
export type PendingThread = Comment & { isPending: true };

/** The user's pending comments, oldest first; none on a platform without them. */
export function usePending(): readonly PendingThread[] {
  const { scope, user, space } = useReview();
  const { data } = useQuery(pendingQuery(scope));
  const mayEdit = space.permissions.comment;
  return useMemo(
    () => (data ?? []).map((pending) => asThread(pending, user, mayEdit)),
    [data, user, mayEdit],
  );
}

function asThread(pending: PendingComment, user: User, mayEdit: boolean): PendingThread {
  const { id, body, target, createdAt, editedAt } = pending;
  return {
    object: "comment",
    isPending: true,
    id,
    body,
    target,
    postedBy: user,
    postedAt: createdAt,
    ...(editedAt !== undefined && { editedAt }),
    reactions: [],
    replies: 0,
    status: "open",
    urls: { location: "" },
    permissions: { view: true, edit: mayEdit, reply: false, delete: true },
  };
}

/**
 * Gathers new comments for a review; undefined where there can't be one, or the platform has no pending comments. Until that is known
 * it may have them: no comment goes out that was meant to wait.
 */
export function useGather(): Gather | undefined {
  const { scope, changeRequest } = useReview();
  const client = useQueryClient();
  const { data, error } = useQuery(pendingQuery(scope));
  const { mutateAsync } = useWrite(`POST ${path}`, { touches });
  const isLive = changeRequest.status === "draft" || changeRequest.status === "open";
  if (!isLive || (data === undefined && error !== null)) return undefined;
  return {
    action: (data ?? []).length === 0 ? t.start : t.add,
    now: t.now,
    start: async ({ markdown, page, node }) => {
      const made = await mutateAsync({ params: scope, body: { page, node, body: { markdown } } });
      showResponse(client, pendingQuery(scope), (all = []) => withItem(all, made));
      return made;
    },
  };
}

/** Edits and deletes a pending comment. */
export function usePendingWrites(pendingCommentId: string) {
  const { scope } = useReview();
  const client = useQueryClient();
  const options = pendingQuery(scope);
  const params = { ...scope, pendingCommentId };
  const save = useWrite(`PUT ${path}/{pendingCommentId}`, {
    touches,
    onSuccess: (saved) => showResponse(client, options, (all) => all && withItem(all, saved)),
  });
  const remove = useWrite(`DELETE ${path}/{pendingCommentId}`, {
    touches,
    onSuccess: () =>
      showResponse(client, options, (all) => all?.filter(({ id }) => id !== pendingCommentId)),
  });
  return {
    save: (markdown: string) => save.mutateAsync({ params, body: { body: { markdown } } }),
    remove: () => remove.mutateAsync({ params }),
  };
}

/** Sends all pending comments without a verdict, and a text for the whole change request, if there is one. */
export function useSendPending() {
  const { scope } = useReview();
  const { mutateAsync, isPending } = useWrite(`POST ${path}/send`);
  return {
    isSending: isPending,
    send: async (markdown: string): Promise<number> => {
      const body = markdown === "" ? {} : { comment: { markdown } };
      return (await mutateAsync({ params: scope, body })).sent;
    },
  };
}
