import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { compiledPages, sortBy } from "#service/kernel/store/paging.ts";
import type { CommentTable, ReviewTable } from "#service/kernel/store/schema-discussion.ts";
import { readBody } from "../comments/comment-body.ts";
import { listResponse } from "#service/kernel/store/list.ts";
import {
  reviewsInput,
  fullReviews,
  presentReviews,
  reviewsOf,
  type ReviewsInput,
  type DraftScope,
} from "./review-presenter.ts";
import { demandNotMerged } from "./change-requests.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";

type Body = Input<"POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews">["body"];

const reviewPages = compiledPages({
  rows: fullReviews,
  counted: (db, input: ReviewsInput) => reviewsOf(db, input) as never,
  sort: () => [sortBy("review.id", "desc")],
});

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
    const page = await reviewPages(context.db, query, reviewsInput(scope), undefined);
    return listResponse(page, await presentReviews(context, scope, page.items));
  },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": async (
    context,
    { params, body },
  ) => {
    const scope = await draftScope(context, params);
    demand(spacePermissions(scope.role).review, "review change requests of this space");
    demandNotMerged(scope.changeRequest);
    const review = await addReview(context, scope, body);
    const row = await fullReviews(context.db, reviewsInput(scope))
      .where("review.id", "=", review.id)
      .executeTakeFirstOrThrow();
    const [presented] = await presentReviews(context, scope, [row]);
    return presented!;
  },
} satisfies Partial<Handlers<Context>>;
