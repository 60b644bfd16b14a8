import type { VerdictState } from "#contract/review-status.ts";
import type { ReviewRuleValues } from "#contract/review-rules.ts";
import { spacePermissions } from "#service/identity/access/access.ts";
import { editedSince } from "#service/documents/content/edited-since.ts";
import type { EntryChange } from "#service/documents/content/revisions.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { ChangeRequestTable, ReviewTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { rolesOf } from "../members/roles-of.ts";

export type Verdict = {
  review: ReviewTable;
  status: ReviewTable["status"];
  state: VerdictState;
  /** What authors have edited since. */
  edited: readonly EntryChange[];
};

const reviewsOf = compileOnce(
  (db, { organizationId, id }: { organizationId: string; id: string }) =>
    db
      .selectFrom("review")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("change_request_id", "=", id)
      .orderBy("id", "desc"),
);

/**
 * The last verdict of each reviewer, newest first.
 * @param authors IDs of everyone who has written in the change request
 */
export async function readVerdicts(
  db: Db,
  { space, changeRequest }: { space: SpaceTable; changeRequest: ChangeRequestTable },
  authors: readonly string[],
  { editsEndApprovals }: Pick<ReviewRuleValues, "editsEndApprovals">,
): Promise<Verdict[]> {
  const { organization_id: organizationId, id } = changeRequest;
  const seen = new Set<string>();
  const latest: ReviewTable[] = [];
  for (const review of await reviewsOf(db, { organizationId, id }, undefined)) {
    if (!seen.has(review.reviewer)) latest.push(review);
    seen.add(review.reviewer);
  }
  if (latest.length === 0) return [];
  const roles = await rolesOf(db, space, [...seen]);
  const lasting = latest.filter(({ lifted_at: at }) => at === null);
  const edited = await editedSince(
    db,
    changeRequest,
    lasting.map(({ revision }) => revision),
  );
  return latest.map((review) => {
    const { reviewer, revision, status } = review;
    const changes = edited.get(revision) ?? [];
    const isApproval = status === "approved";
    const mayReview = spacePermissions(roles.get(reviewer) ?? null).review;
    let state: VerdictState = changes.length > 0 ? "earlier" : "current";
    if (isApproval && changes.length > 0 && editsEndApprovals) state = "dropped";
    if (isApproval && !mayReview) state = "powerless";
    if (isApproval && authors.includes(reviewer)) state = "own";
    if (review.lifted_at !== null) state = "lifted";
    return { review, status, state, edited: changes };
  });
}
