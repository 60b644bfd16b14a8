import { sql, type RawBuilder } from "kysely";
import type { Review } from "#contract/review.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type {
  ChangeRequestTable,
  CommentTable,
  ReviewTable,
} from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { presentUser } from "../presenters/user-presenter.ts";
import { presentComments } from "../comments/comment-presenter.ts";
import type { ContentScope } from "#service/documents/content/content-scope.ts";

export type DraftScope = ContentScope & { changeRequest: ChangeRequestTable };

/** A review with its reviewer and its comment, whose columns have a prefix. */
export type FullReview = ReviewTable & {
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
] as const satisfies (keyof CommentTable)[];

/** A change request and its newest revision. */
export type ReviewsInput = { organizationId: string; changeRequestId: string; head: string };

/** The reviews of a change request, for counting. */
export function reviewsOf(db: Db, { organizationId, changeRequestId }: ReviewsInput) {
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
export function fullReviews(db: Db, input: ReviewsInput) {
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
export const reviewsInput = ({ changeRequest }: DraftScope): ReviewsInput => ({
  organizationId: changeRequest.organization_id,
  changeRequestId: changeRequest.id,
  head: changeRequest.revision,
});

/** Reviews of one change request as responses; by one statement if any of them has a comment. */
export async function presentReviews(
  context: Context,
  scope: DraftScope,
  rows: readonly FullReview[],
): Promise<Review[]> {
  const said = rows.flatMap((row) => commentIn(row) ?? []);
  const presented = await presentComments(context, scope, said, { format: "markdown" });
  const comments = new Map(presented.map((comment) => [comment.id, comment]));
  return rows.map((row) => ({
    object: "change-request-review",
    id: row.id,
    revision: row.revision,
    reviewer: reviewerOf(row, context.urls),
    status: row.status,
    outdated: !row.is_current,
    comment: row.comment_id === null ? undefined : comments.get(row.comment_id),
    createdAt: timestamp(row.created_at),
  }));
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
