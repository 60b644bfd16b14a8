import type { Comment } from "#contract/comment.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import type { Review } from "#contract/review.ts";
import { demand, spacePermissions } from "../../access.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import { sortBy } from "../../store/paging.ts";
import type {
  ChangeRequestTable,
  CommentTable,
  ReviewTable,
} from "../../store/schema-discussion.ts";
import type { Db } from "../../store/schema.ts";
import { readBody } from "../comments/comment-body.ts";
import { presentComments } from "../comments/comment-presenter.ts";
import { listOf } from "../list.ts";
import { demandNotMerged } from "./change-requests.ts";
import { draftScope, type ContentScope } from "../content/content-scope.ts";
import { usersById } from "../account/user.ts";

type DraftScope = ContentScope & { changeRequest: ChangeRequestTable };
type Body = Input<"POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews">["body"];

/** Reviews of one change request as replies. */
async function presentReviews(
  context: Context,
  scope: DraftScope,
  rows: readonly ReviewTable[],
): Promise<Review[]> {
  const { db, urls } = context;
  const users = await usersById(
    db,
    urls,
    rows.map((row) => row.reviewer),
  );
  const current = await currentRevisions(db, scope.changeRequest, rows);
  const comments = await commentsOf(context, scope, rows);
  return rows.map((row) => ({
    object: "change-request-review",
    id: row.id,
    revision: row.revision,
    reviewer: users(row.reviewer)!,
    status: row.status,
    outdated: !current.has(row.revision),
    comment: row.comment_id === null ? undefined : comments.get(row.comment_id),
    createdAt: timestamp(row.created_at),
  }));
}

/**
 * The revisions whose reviews are current: the head, and earlier ones that differ from it only by updates from main,
 * because a review is about the author's own changes.
 */
async function currentRevisions(
  db: Db,
  changeRequest: ChangeRequestTable,
  reviews: readonly ReviewTable[],
): Promise<Set<string>> {
  const current = new Set([changeRequest.revision]);
  let at = changeRequest.revision;
  // Only walk back while a review may be on an earlier revision.
  while (reviews.some((review) => !current.has(review.revision))) {
    const row = await db
      .selectFrom("revision")
      .select(["type", "parents"])
      .where("organization_id", "=", changeRequest.organization_id)
      .where("id", "=", at)
      .executeTakeFirst();
    const parent = row?.parents[0];
    if (row?.type !== "update" || parent === undefined) break;
    current.add(parent);
    at = parent;
  }
  return current;
}

async function commentsOf(
  context: Context,
  scope: DraftScope,
  reviews: readonly ReviewTable[],
): Promise<Map<string, Comment>> {
  const ids = reviews.map((review) => review.comment_id).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("comment")
    .selectAll()
    .where("organization_id", "=", scope.space.organization_id)
    .where("id", "in", ids)
    .execute();
  const comments = await presentComments(context, scope, rows, { format: "markdown" });
  return new Map(comments.map((comment) => [comment.id, comment]));
}

/** Stores a review. Its text becomes a comment on the whole change request, and it fulfills the review request. */
async function addReview(context: Context, scope: DraftScope, body: Body): Promise<ReviewTable> {
  const { db, clock, ids, caller } = context;
  const { changeRequest } = scope;
  const review: ReviewTable = {
    organization_id: changeRequest.organization_id,
    id: ids.next(),
    space_id: changeRequest.space_id,
    change_request_id: changeRequest.id,
    revision: changeRequest.revision,
    reviewer: caller.userId,
    status: body.status,
    comment_id: null,
    created_at: clock.now(),
  };
  const text = body.comment === undefined ? "" : readBody(body.comment);
  if (text.trim() !== "") review.comment_id = await addReviewComment(context, review, text);
  await db.insertInto("review").values(review).execute();
  await db
    .deleteFrom("requested_reviewer")
    .where("organization_id", "=", changeRequest.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("user_id", "=", caller.userId)
    .execute();
  return review;
}

async function addReviewComment(
  { db, ids }: Context,
  review: ReviewTable,
  text: string,
): Promise<string> {
  const comment: CommentTable = {
    organization_id: review.organization_id,
    id: ids.next(),
    space_id: review.space_id,
    change_request_id: review.change_request_id,
    review_id: review.id,
    page: null,
    node: null,
    preview: null,
    revision: review.revision,
    body: text,
    status: "open",
    resolved_at: null,
    resolved_by: null,
    posted_by: review.reviewer,
    posted_at: review.created_at,
    edited_at: null,
  };
  await db.insertInto("comment").values(comment).execute();
  return comment.id;
}

export const reviewHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": async (
    context,
    { params, query },
  ) => {
    const scope = await draftScope(context, params);
    const reviews = context.db
      .selectFrom("review")
      .selectAll()
      .where("organization_id", "=", scope.changeRequest.organization_id)
      .where("change_request_id", "=", scope.changeRequest.id);
    return listOf(reviews, query, [sortBy("review.id", "desc")], (found) =>
      presentReviews(context, scope, found),
    );
  },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": async (
    context,
    { params, body },
  ) => {
    const scope = await draftScope(context, params);
    demand(spacePermissions(scope.role).review, "review change requests of this space");
    demandNotMerged(scope.changeRequest);
    const review = await addReview(context, scope, body);
    const [presented] = await presentReviews(context, scope, [review]);
    return presented!;
  },
} satisfies Partial<Handlers<Context>>;
