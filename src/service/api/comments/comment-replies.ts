import type { CommentReply, CommentReplyUpdate } from "#contract/comment.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import type { z } from "zod";
import { commentPermissions, demand, spacePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { CommentReplyTable } from "#service/kernel/store/schema-discussion.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { presentReplies } from "./comment-presenter.ts";
import { commentsOf, findComment, readBody } from "./comments.ts";
import { deleteMentions, noteMentions } from "./mentions.ts";
import { noteAnswer } from "#service/documents/content/answers.ts";
import {
  draftScope,
  mainScope,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import { changeReactions, deleteReactions } from "./reactions.ts";

type CreateInput = Input<"POST /v1/spaces/{spaceId}/comments/{commentId}/replies">;
type ListQuery = Input<"GET /v1/spaces/{spaceId}/comments/{commentId}/replies">["query"];
type ReplyParams = { commentId: string; commentReplyId: string };

/** Replies, oldest first. */
async function listReplies(
  context: Context,
  scope: ContentScope,
  commentId: string,
  query: ListQuery,
) {
  const replies = context.db
    .selectFrom("comment_reply")
    .selectAll()
    .where("organization_id", "=", scope.space.organization_id)
    .where(
      "comment_id",
      "in",
      commentsOf(context, scope).select("comment.id").where("comment.id", "=", commentId),
    );
  const list = await listOf(
    replies,
    query,
    [sortBy("comment_reply.posted_at", "asc", "number"), sortBy("comment_reply.id", "asc")],
    (rows) => presentReplies(context, scope, rows, query),
  );
  // Without replies, there may be no comment either.
  if (list.count === 0) await findComment(context, scope, commentId);
  return list;
}

async function createReply(
  context: Context,
  scope: ContentScope,
  commentId: string,
  { query, body }: Pick<CreateInput, "query" | "body">,
): Promise<CommentReply> {
  const comment = await findComment(context, scope, commentId);
  demand(spacePermissions(scope.role).comment, "reply here");
  const row: CommentReplyTable = {
    organization_id: comment.organization_id,
    id: context.ids.next(),
    comment_id: comment.id,
    body: readBody(body.body),
    posted_by: context.caller.userId,
    posted_at: context.clock.now(),
    edited_at: null,
  };
  await context.db.insertInto("comment_reply").values(row).execute();
  const { id: targetId, body: text } = row;
  await noteMentions(context, scope.space, [{ commentId, targetId, body: text }]);
  if (scope.changeRequest !== undefined) {
    await noteAnswer(context.db, scope.changeRequest, row.posted_by, row.posted_at);
  }
  return presentOne(context, scope, row, { format: query.format, areNew: true });
}

async function findReply(
  context: Context,
  scope: ContentScope,
  { commentId, commentReplyId }: ReplyParams,
): Promise<CommentReplyTable> {
  const comment = await findComment(context, scope, commentId);
  return find(
    context.db
      .selectFrom("comment_reply")
      .selectAll()
      .where("organization_id", "=", comment.organization_id)
      .where("comment_id", "=", comment.id)
      .where("id", "=", commentReplyId),
    "comment-reply",
  );
}

async function updateReply(
  context: Context,
  scope: ContentScope,
  params: ReplyParams,
  body: z.infer<typeof CommentReplyUpdate>,
): Promise<CommentReply> {
  const reply = await findReply(context, scope, params);
  demand(spacePermissions(scope.role).comment, "discuss here");
  let edited = reply;
  if (body.body !== undefined) {
    const may = commentPermissions(scope.role, reply.posted_by === context.caller.userId);
    demand(may.edit, "edit someone else's reply");
    const changes = { body: readBody(body.body), edited_at: context.clock.now() };
    edited = { ...reply, ...changes };
    await context.db
      .updateTable("comment_reply")
      .set(changes)
      .where("organization_id", "=", reply.organization_id)
      .where("id", "=", reply.id)
      .execute();
    const { id: targetId, body: before } = reply;
    await noteMentions(context, scope.space, [
      { commentId: reply.comment_id, targetId, body: changes.body, before },
    ]);
  }
  const { organization_id: organizationId, comment_id: commentId } = reply;
  await changeReactions(context, { organizationId, targetId: reply.id, commentId }, body);
  return presentOne(context, scope, edited, { format: "markdown" });
}

async function deleteReply(context: Context, scope: ContentScope, params: ReplyParams) {
  const reply = await findReply(context, scope, params);
  const may = commentPermissions(scope.role, reply.posted_by === context.caller.userId);
  demand(may.delete, "delete someone else's reply");
  await deleteReactions(context.db, reply.organization_id, { targetId: reply.id });
  await deleteMentions(context.db, reply, reply.id);
  await context.db
    .deleteFrom("comment_reply")
    .where("organization_id", "=", reply.organization_id)
    .where("id", "=", reply.id)
    .execute();
}

async function presentOne(
  context: Context,
  scope: ContentScope,
  row: CommentReplyTable,
  how: Parameters<typeof presentReplies>[3],
): Promise<CommentReply> {
  const [reply] = await presentReplies(context, scope, [row], how);
  return reply!;
}

/** Replies to comments; specification, "Change request comments". As an extension, also on a space. */
export const commentReplyHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies": async (
    context,
    { params, query },
  ) => listReplies(context, await draftScope(context, params), params.commentId, query),
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies":
    async (context, input) =>
      createReply(context, await draftScope(context, input.params), input.params.commentId, input),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}":
    async (context, { params, query }) => {
      const scope = await draftScope(context, params);
      return presentOne(context, scope, await findReply(context, scope, params), query);
    },
  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}":
    async (context, { params, body }) =>
      updateReply(context, await draftScope(context, params), params, body),
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}":
    async (context, { params }) => deleteReply(context, await draftScope(context, params), params),
  "GET /v1/spaces/{spaceId}/comments/{commentId}/replies": async (context, { params, query }) =>
    listReplies(context, await mainScope(context, params.spaceId), params.commentId, query),
  "POST /v1/spaces/{spaceId}/comments/{commentId}/replies": async (context, input) =>
    createReply(
      context,
      await mainScope(context, input.params.spaceId),
      input.params.commentId,
      input,
    ),
  "GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": async (
    context,
    { params, query },
  ) => {
    const scope = await mainScope(context, params.spaceId);
    return presentOne(context, scope, await findReply(context, scope, params), query);
  },
  "PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": async (
    context,
    { params, body },
  ) => updateReply(context, await mainScope(context, params.spaceId), params, body),
  "DELETE /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": async (
    context,
    { params },
  ) => deleteReply(context, await mainScope(context, params.spaceId), params),
} satisfies Partial<Handlers<Context>>;
