import { useQueryClient } from "@tanstack/react-query";
import type { Comment, CommentReply } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { showToast } from "#console/ui/toast.ts";
import { reactionBody, withChange } from "./reactions.ts";
import { touchesOf, showResponse, withItem } from "./thread-data.ts";
import { commentsPath, pathParameters } from "#screens/threads.ts";
import { repliesQuery, threadsQuery } from "./thread-queries.ts";
import type { DiscussionScope } from "#screens/threads.ts";

/** Edits, resolves and deletes a thread, and reacts to it. */
export function useThread(scope: DiscussionScope, comment: Comment, user: User) {
  const params = { ...pathParameters(scope), commentId: comment.id };
  const options = threadsQuery(scope);
  const change = (update: (thread: Comment) => Comment) =>
    edit(options, (list) => list.map((item) => (item.id === comment.id ? update(item) : item)));
  const key = `${commentsPath(scope)}/{commentId}` as const;
  const touches = touchesOf(scope);
  const client = useQueryClient();
  const save = useWrite(`PUT ${key}` as const, {
    touches,
    onSuccess: (saved) => showResponse(client, options, (list) => list && withItem(list, saved)),
  });
  const react = useWrite(`PUT ${key}` as const, {
    // After a mix of refused and accepted presses, the screen may show anything, so refresh it.
    touches: [options.queryKey[0]],
    queue: `reactions ${comment.id}`,
    optimistic: ({ body }) => [
      change((comment) => ({ ...comment, reactions: withChange(comment.reactions, body, user) })),
    ],
    onError: (failure) => tell(t.reactionFailed, failure),
  });
  const setResolved = useSetResolved(scope, user);
  const remove = useWrite(`DELETE ${key}` as const, { touches });
  return {
    save: (markdown: string) => save.mutateAsync({ params, body: { body: { markdown } } }),
    react: (emoji: string, isGiven: boolean) =>
      react.mutate({ params, body: reactionBody(emoji, isGiven) }),
    setResolved: (resolved: boolean) => setResolved(comment.id, resolved),
    remove: () => remove.mutateAsync({ params }),
  };
}

/** Assigns a thread to somebody, or with null to nobody. Rejects with the failure. */
export function useAssign(scope: DiscussionScope, commentId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`PUT ${commentsPath(scope)}/{commentId}/assignee` as const, {
    touches: touchesOf(scope),
    onSuccess: (saved) =>
      showResponse(client, threadsQuery(scope), (list) => list && withItem(list, saved)),
  });
  const params = { ...pathParameters(scope), commentId };
  return (user: string | null) => mutateAsync({ params, body: { user } });
}

/**
 * Resolves and reopens threads. With `latest`, they are resolved by the last edit of what they are about. Never rejects: shows the
 * result itself and offers undo.
 */
export function useSetResolved(scope: DiscussionScope, user: User) {
  const options = threadsQuery(scope);
  const { mutateAsync } = useWrite(`PUT ${commentsPath(scope)}/{commentId}` as const, {
    touches: touchesOf(scope),
    queue: JSON.stringify(["status", scope]),
    optimistic: ({ params, body }) => [
      edit(options, (list) =>
        list.map((item) =>
          item.id === params.commentId ? afterStatus(item, body?.resolved === true, user) : item,
        ),
      ),
    ],
  });
  return (commentId: string, isResolved: boolean, edit?: "latest"): Promise<void> => {
    const params = { ...pathParameters(scope), commentId };
    const put = (resolved: boolean) =>
      mutateAsync({
        params,
        body: { resolved, ...(resolved && edit && { resolvedEdit: edit }) },
      }).then(
        () => true,
        (failure: unknown) => {
          tell(t.statusFailed, failure);
          return false;
        },
      );
    return reversibly(put, isResolved);
  };
}

/** Edits and deletes a reply, and reacts to it. */
export function useReplyWrites(
  scope: DiscussionScope,
  commentId: string,
  reply: CommentReply,
  user: User,
) {
  const params = { ...pathParameters(scope), commentId, commentReplyId: reply.id };
  const options = repliesQuery(scope, commentId);
  const key = `${commentsPath(scope)}/{commentId}/replies/{commentReplyId}` as const;
  const touches = touchesOf(scope);
  const client = useQueryClient();
  const save = useWrite(`PUT ${key}` as const, {
    touches,
    onSuccess: (saved) => showResponse(client, options, (list) => list && withItem(list, saved)),
  });
  const react = useWrite(`PUT ${key}` as const, {
    touches: [options.queryKey[0]],
    queue: `reactions ${reply.id}`,
    optimistic: ({ body }) => [
      edit(options, (list) =>
        list.map((thread) =>
          thread.id === reply.id
            ? { ...thread, reactions: withChange(thread.reactions, body, user) }
            : thread,
        ),
      ),
    ],
    onError: (failure) => tell(t.reactionFailed, failure),
  });
  const remove = useWrite(`DELETE ${key}` as const, { touches });
  return {
    save: (markdown: string) => save.mutateAsync({ params, body: { body: { markdown } } }),
    react: (emoji: string, isGiven: boolean) =>
      react.mutate({ params, body: reactionBody(emoji, isGiven) }),
    remove: () => remove.mutateAsync({ params }),
  };
}

function afterStatus(comment: Comment, resolved: boolean, user: User): Comment {
  const { resolvedAt: _at, resolvedBy: _by, ...open } = comment;
  if (open.resolvedEdit) open.resolvedEdit = null;
  if (!resolved) return { ...open, status: "open" };
  return { ...open, status: "resolved", resolvedAt: new Date().toISOString(), resolvedBy: user };
}

/** @param put - resolves to whether it succeeded, and has shown the error if not */
async function reversibly(
  put: (resolved: boolean) => Promise<boolean>,
  resolved: boolean,
): Promise<void> {
  if (!(await put(resolved))) return;
  const undo = async () => {
    if (await put(!resolved)) showToast({ tone: "info", title: statusText(!resolved) });
  };
  showToast({
    tone: "success",
    title: statusText(resolved),
    action: { label: common.undo, onPress: () => void undo() },
  });
}

function statusText(resolved: boolean): string {
  return resolved ? t.nowResolved : t.nowOpen;
}

function tell(title: string, failure: unknown): void {
  showToast({ tone: "danger", title, description: describeFailure(failure).message });
}
