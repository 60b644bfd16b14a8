import { sql, type RawBuilder } from "kysely";
import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { compiledPages, sortBy } from "#service/kernel/store/paging.ts";
import type {
  CommentTable,
  ReviewTable,
  ChangeRequestTable,
} from "#service/kernel/store/schema-discussion.ts";
import { find, listResponse } from "#service/kernel/store/list.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import { draftScope, type ContentScope } from "#service/documents/content/content-scope.ts";
import type { Review } from "#contract/review.ts";
import { isBlocking } from "#contract/verdict.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { addCommentOnWhole, readBody } from "../comments/comments.ts";
import { demandNotMerged } from "./change-requests.ts";
import { sendPending } from "./pending-comments.ts";
import { presentUser, usersById } from "../presenters/user-presenter.ts";
import { presentComments } from "../comments/comment-presenter.ts";
import { readVerdicts } from "./verdicts.ts";

type Body = Input<"POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews">["body"];

const reviewPages = compiledPages({
  rows: fullReviews,
  counted: (db, input: ReviewsInput) => reviewsOf(db, input) as never,
  sort: () => [sortBy("review.id", "desc")],
});

/**
 * Stores a review. Its text becomes a comment on the whole change request, the reviewer's pending comments go out with it if they
 * want that, and it fulfills the review request.
 */
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
    lifted_by: null,
    lifted_at: null,
    lifted_reason: null,
    answered_by: null,
    answered_at: null,
  };
  const text = body.comment === undefined ? "" : readBody(body.comment);
  if (body.sendPending) await sendPending(context, scope);
  if (text.trim() !== "") {
    review.comment_id = await addCommentOnWhole(context, scope, {
      text,
      reviewId: review.id,
    });
  }
  await db.insertInto("review").values(review).execute();
  await db
    .deleteFrom("requested_reviewer")
    .where("organization_id", "=", changeRequest.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("user_id", "=", caller.userId)
    .execute();
  return review;
}

/** @throws Failure 422 for everyone who has written in the change request: nobody approves their own text */
async function demandNoAuthor(
  { db, caller }: Context,
  changeRequest: ChangeRequestTable,
): Promise<void> {
  if (!(await authorsOf(db, changeRequest)).includes(caller.userId)) return;
  throw new Failure(
    422,
    `You wrote in change request #${changeRequest.number}, so you can't approve it or request changes. Comment on it, or ask someone else to review it.`,
  );
}

/** @throws Failure 409 unless the review holds back the merge */
async function demandBlocking(
  { db }: Context,
  scope: DraftScope,
  review: ReviewTable,
): Promise<void> {
  const authors = await authorsOf(db, scope.changeRequest);
  const verdicts = await readVerdicts(db, scope, authors, { editsEndApprovals: false });
  if (verdicts.some((verdict) => verdict.review.id === review.id && isBlocking(verdict))) return;
  throw new Failure(
    409,
    "This review doesn't block the merge: it is an approval, was lifted, or was replaced by a newer one. There is nothing to lift.",
  );
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
    await demandNoAuthor(context, scope.changeRequest);
    const review = await addReview(context, scope, body);
    const row = await fullReviews(context.db, reviewsInput(scope))
      .where("review.id", "=", review.id)
      .executeTakeFirstOrThrow();
    const [presented] = await presentReviews(context, scope, [row]);
    return presented!;
  },

  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}/lift": async (
    context,
    { params, body },
  ) => {
    const scope = await draftScope(context, params);
    const { caller } = context;
    const ofPath = fullReviews(context.db, reviewsInput(scope)).where(
      "review.id",
      "=",
      params.reviewId,
    );
    const review = await find(ofPath, "change-request-review");
    const isOwn = review.reviewer === caller.userId;
    demand(isOwn || spacePermissions(scope.role).admin, "lift this request for changes");
    demandNotMerged(scope.changeRequest);
    await demandBlocking(context, scope, review);
    if (!isOwn && body.reason === undefined) {
      throw invalid("body.reason", "Say why you lift the request of somebody else.");
    }
    const lifted = {
      lifted_by: caller.userId,
      lifted_at: context.clock.now(),
      lifted_reason: body.reason ?? null,
    };
    await context.db
      .updateTable("review")
      .set(lifted)
      .where("organization_id", "=", review.organization_id)
      .where("id", "=", review.id)
      .execute();
    if (body.reason !== undefined) context.note?.(body.reason);
    const [presented] = await presentReviews(context, scope, [{ ...review, ...lifted }]);
    return presented!;
  },
} satisfies Partial<Handlers<Context>>;

type DraftScope = ContentScope & { changeRequest: ChangeRequestTable };

/** A review with its reviewer and its comment, whose columns have a prefix. */
type FullReview = ReviewTable & {
  reviewer_name: string | null;
  reviewer_email: string | null;
  reviewer_photo_url: string | null;
  /** Whether it is about the change request as it is; SQLite has no boolean for it. */
  is_current: boolean | number;
};

const commentPrefix = "said_";

const commentColumns = [
  "organization_id",
  "id",
  "space_id",
  "change_request_id",
  "review_id",
  "page",
  "node",
  "preview",
  "revision",
  "body",
  "status",
  "resolved_at",
  "resolved_by",
  "posted_by",
  "posted_at",
  "edited_at",
  "assignee",
  "assigned_by",
  "assigned_at",
  "resolved_edit",
  "resolved_edit_number",
  "resolved_edit_since",
] as const satisfies (keyof CommentTable)[];

/** A change request and its newest revision. */
type ReviewsInput = { organizationId: string; changeRequestId: string; head: string };

/** The reviews of a change request, for counting. */
function reviewsOf(db: Db, { organizationId, changeRequestId }: ReviewsInput) {
  return db
    .selectFrom("review")
    .where("review.organization_id", "=", organizationId)
    .where("review.change_request_id", "=", changeRequestId);
}

/**
 * The revisions whose reviews are current, for `in (…)`: the head, and earlier ones that differ from it only by updates
 * from main, because a review is about the author's own changes.
 */
function currentRevisions({ organizationId, head }: ReviewsInput): RawBuilder<unknown> {
  return sql`(
    with recursive back (id, type, parent) as (
      select id, type, parents ->> 0 from revision
      where organization_id = ${organizationId} and id = ${head}
      union
      select r.id, r.type, r.parents ->> 0 from revision as r
      inner join back on r.id = back.parent and back.type = 'update'
      where r.organization_id = ${organizationId}
    )
    select id from back
  )`;
}

/** The same with their reviewers and comments. */
function fullReviews(db: Db, input: ReviewsInput) {
  const said = (name: string) => sql.ref(`comment.${name}`).as(commentPrefix + name);
  return reviewsOf(db, input)
    .leftJoin("user", "user.id", "review.reviewer")
    .leftJoin("comment", (join) =>
      join
        .onRef("comment.organization_id", "=", "review.organization_id")
        .onRef("comment.id", "=", "review.comment_id"),
    )
    .selectAll("review")
    .select([
      "user.display_name as reviewer_name",
      "user.email as reviewer_email",
      "user.photo_url as reviewer_photo_url",
      sql<boolean | number>`review.revision in ${currentRevisions(input)}`.as("is_current"),
    ])
    .select(commentColumns.map(said));
}

/** What to ask `fullReviews` for. */
const reviewsInput = ({ changeRequest }: DraftScope): ReviewsInput => ({
  organizationId: changeRequest.organization_id,
  changeRequestId: changeRequest.id,
  head: changeRequest.revision,
});

/** Reviews of one change request as responses; by one statement if any of them has a comment. */
async function presentReviews(
  context: Context,
  scope: DraftScope,
  rows: readonly FullReview[],
): Promise<Review[]> {
  const said = rows.flatMap((row) => commentIn(row) ?? []);
  const presented = await presentComments(context, scope, said, { format: "markdown" });
  const comments = new Map(presented.map((comment) => [comment.id, comment]));
  const liftedBy = await usersById(
    context.db,
    context.urls,
    rows.map((row) => row.lifted_by),
  );
  return rows.map((row) => ({
    object: "change-request-review",
    id: row.id,
    revision: row.revision,
    reviewer: reviewerOf(row, context.urls),
    status: row.status,
    outdated: !row.is_current,
    comment: row.comment_id === null ? undefined : comments.get(row.comment_id),
    createdAt: timestamp(row.created_at),
    lifted: liftOf(row, liftedBy),
  }));
}

function liftOf(
  { lifted_by: id, lifted_at: at, lifted_reason: reason }: ReviewTable,
  userOf: Awaited<ReturnType<typeof usersById>>,
): Review["lifted"] {
  const by = userOf(id);
  if (by === undefined || at === null) return undefined;
  return { by, at: timestamp(at), reason: reason ?? undefined };
}

function reviewerOf(row: FullReview, urls: Context["urls"]) {
  const { reviewer: id, reviewer_name: name, reviewer_email: email } = row;
  if (name === null || email === null) throw new Error(`The author of review ${row.id} is gone.`);
  return presentUser({ id, display_name: name, email, photo_url: row.reviewer_photo_url }, urls);
}

/** A missing column doesn't compile. */
type CommentRow = Pick<CommentTable, (typeof commentColumns)[number]>;

/** The comment that was joined to a review; undefined if it has none, or was deleted. */
function commentIn(row: object): CommentTable | undefined {
  const joined = row as Record<string, unknown>;
  const comment = Object.fromEntries(
    commentColumns.map((name) => [name, joined[commentPrefix + name]]),
  );
  return comment["id"] === null ? undefined : (comment as CommentRow);
}
