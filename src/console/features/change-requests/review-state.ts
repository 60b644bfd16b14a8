import type { ChangeRequest } from "#contract/change-request.ts";
import type { Requirement, ReviewStatus, Verdict } from "#contract/review-status.ts";
import type { Review } from "#contract/review.ts";
import type { User } from "#contract/user.ts";

/** Who wrote in a change request, what its reviewers say, and what a merge needs; undefined if the platform doesn't know rules. */
export type ReviewState = {
  authors: readonly User[];
  verdicts: readonly Verdict[];
  requirements: readonly Requirement[] | undefined;
  /** Whether the user can merge without what is missing. */
  canMergeAnyway: boolean;
  mergedAnyway?: ReviewStatus["mergedAnyway"];
};

/**
 * As far as the reviews alone say it, on a platform without verdicts and rules.
 *
 * @param reviews - newest first
 */
export function stateFromReviews(
  { createdBy }: Pick<ChangeRequest, "createdBy">,
  reviews: readonly Review[],
): ReviewState {
  const seen = new Set<string>();
  const latest = reviews.filter(({ reviewer }) => {
    if (seen.has(reviewer.id)) return false;
    seen.add(reviewer.id);
    return true;
  });
  return {
    authors: [createdBy],
    verdicts: latest.map(({ id, reviewer, status, outdated, createdAt }) => ({
      review: id,
      reviewer,
      status,
      state: outdated ? "earlier" : "current",
      edited: [],
      editedCount: 0,
      createdAt,
      canLift: false,
    })),
    requirements: undefined,
    canMergeAnyway: false,
  };
}

/** Whether it says something about the text as it is, or holds back the merge. */
export const isInForce = ({ status, state }: Verdict): boolean =>
  state === "current" || (state === "earlier" && status === "changes-requested");
