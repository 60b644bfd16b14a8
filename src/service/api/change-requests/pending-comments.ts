import { sql } from "kysely";
import type { CommentBody } from "#contract/comment.ts";
import type { Handlers } from "#contract/operations.ts";
import { mostPendingComments, type PendingComment } from "#contract/pending-comment.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { draftScope, type DraftScope } from "#service/documents/content/content-scope.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { PendingCommentTable } from "#service/kernel/store/schema-discussion.ts";
import { demandNotMerged } from "./change-requests.ts";
import { presentComments } from "../comments/comment-presenter.ts";
import { addCommentOnWhole, findTarget, readBody, unassigned } from "../comments/comments.ts";
import { noEdit } from "../comments/resolving-edit.ts";
import { noteMentions } from "../comments/mentions.ts";
import { noteAnswer } from "#service/documents/content/answers.ts";

/*
 * Pending comments have a table of their own, and this file is the only one that reads it: nothing that lists, counts, or searches
 * comments can find them (docs/decisions/pending-comments.md).
 */

/** Those of the caller, and never anybody else's. */
function ownPending({ db, caller }: Pick<Context, "db" | "caller">, { changeRequest }: DraftScope) {
  return db
    .selectFrom("pending_comment")
    .where("organization_id", "=", changeRequest.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("user_id", "=", caller.userId);
}

/** @throws Failure 404 for those of others, too */
async function findPending(
  context: Context,
  scope: DraftScope,
  id: string,
): Promise<PendingCommentTable> {
  const pending = await ownPending(context, scope)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (pending !== undefined) return pending;
  throw new Failure(
    404,
    "This pending comment doesn't exist. You may have sent or deleted it in another tab. Reload the page.",
  );
}

const ofRow = ({ organization_id, id }: PendingCommentTable) => ({ organization_id, id });

/**
 * Turns the caller's pending comments on a change request into comments that everyone sees, in the transaction of what they are
 * sent with: all of them or none.
 * @returns how many
 */
export async function sendPending(context: Context, scope: DraftScope): Promise<number> {
  const { db, clock } = context;
  const { space, changeRequest } = scope;
  demand(spacePermissions(scope.role).comment, "comment here");
  const sent = await db
    .insertInto("comment")
    .columns([
      "organization_id",
      "id",
      "space_id",
      "change_request_id",
      "page",
      "node",
      "preview",
      "revision",
      "body",
      "status",
      "posted_by",
      "posted_at",
    ])
    .expression(
      ownPending(context, scope).select((row) => [
        "organization_id",
        "id",
        sql.val(space.id).as("space_id"),
        "change_request_id",
        "page",
        "node",
        "preview",
        "revision",
        "body",
        sql.lit("open").as("status"),
        row.ref("user_id").as("posted_by"),
        sql<number>`cast(${clock.now()} as bigint)`.as("posted_at"),
      ]),
    )
    .returning(["id", "body"])
    .execute();
  await db
    .deleteFrom("pending_comment")
    .where("organization_id", "=", changeRequest.organization_id)
    .where("id", "in", ownPending(context, scope).select("id"))
    .execute();
  const written = sent.map(({ id, body }) => ({ commentId: id, targetId: id, body }));
  await noteMentions(context, space, written);
  return sent.length;
}

/** @throws Failure 409 if the caller has as many as can be sent at once */
async function demandRoom(context: Context, scope: DraftScope): Promise<void> {
  const { count } = await ownPending(context, scope)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) < mostPendingComments) return;
  throw new Failure(
    409,
    `You have ${count} pending comments on this change request, which is the limit. Send them, or delete some first.`,
  );
}

export const pendingCommentHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments": async (
    context,
    { params, query },
  ) => {
    const scope = await draftScope(context, params);
    return listOf(
      ownPending(context, scope).selectAll(),
      query,
      [sortBy("pending_comment.created_at", "asc", "number"), sortBy("pending_comment.id", "asc")],
      (rows) => present(context, scope, rows),
    );
  },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments": async (
    context,
    { params, body },
  ) => {
    const scope = await draftScope(context, params);
    demand(spacePermissions(scope.role).comment, "comment here");
    demandNotMerged(scope.changeRequest);
    await demandRoom(context, scope);
    const row: PendingCommentTable = {
      organization_id: scope.changeRequest.organization_id,
      id: context.ids.next(),
      change_request_id: scope.changeRequest.id,
      user_id: context.caller.userId,
      ...(await findTarget(context.db, scope, body)),
      body: readBody(body.body),
      created_at: context.clock.now(),
      edited_at: null,
    };
    await context.db.insertInto("pending_comment").values(row).execute();
    return presentOne(context, scope, row);
  },

  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/{pendingCommentId}":
    async (context, { params, body }) => {
      const scope = await draftScope(context, params);
      const pending = await findPending(context, scope, params.pendingCommentId);
      demand(spacePermissions(scope.role).comment, "comment here");
      const changes = { body: readBody(body.body), edited_at: context.clock.now() };
      await context.db
        .updateTable("pending_comment")
        .set(changes)
        .where((where) => where.and(ofRow(pending)))
        .execute();
      return presentOne(context, scope, { ...pending, ...changes });
    },

  // Also without the permission to comment: these are one's own words, and nobody else has seen them.
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/{pendingCommentId}":
    async (context, { params }) => {
      const scope = await draftScope(context, params);
      const pending = await findPending(context, scope, params.pendingCommentId);
      await context.db
        .deleteFrom("pending_comment")
        .where((where) => where.and(ofRow(pending)))
        .execute();
    },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments/send": async (
    context,
    { params, body },
  ) => {
    const scope = await draftScope(context, params);
    const sent = (await sendPending(context, scope)) + (await sendComment(context, scope, body));
    if (sent > 0) {
      await noteAnswer(context.db, scope.changeRequest, context.caller.userId, context.clock.now());
      return { sent };
    }
    throw new Failure(
      409,
      "You have no pending comments on this change request. They were sent or deleted already.",
    );
  },
} satisfies Partial<Handlers<Context>>;

/** @returns how many comments that are */
async function sendComment(
  context: Context,
  scope: DraftScope,
  { comment }: { comment?: CommentBody | undefined },
): Promise<number> {
  const text = comment === undefined ? "" : readBody(comment);
  if (text.trim() === "") return 0;
  await addCommentOnWhole(context, scope, { text, reviewId: null });
  return 1;
}

async function presentOne(
  context: Context,
  scope: DraftScope,
  row: PendingCommentTable,
): Promise<PendingComment> {
  const [pending] = await present(context, scope, [row]);
  return pending!;
}

async function present(
  context: Context,
  scope: DraftScope,
  rows: readonly PendingCommentTable[],
): Promise<PendingComment[]> {
  const asComments = rows.map(({ user_id, created_at, ...row }) => ({
    ...row,
    space_id: scope.space.id,
    review_id: null,
    status: "open" as const,
    resolved_at: null,
    resolved_by: null,
    ...unassigned,
    ...noEdit,
    posted_by: user_id,
    posted_at: created_at,
  }));
  const how = { format: "markdown", areNew: true } as const;
  const comments = await presentComments(context, scope, asComments, how);
  return comments.map(({ id, body, target, editedAt }, at) => ({
    id,
    body,
    target,
    createdAt: timestamp(rows[at]!.created_at),
    editedAt,
  }));
}
