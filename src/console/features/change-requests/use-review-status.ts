import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/user.ts";
import type { SuggestedReviewer } from "#contract/review-status.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { reviewsQuery, reviewStatusQuery, suggestedQuery } from "./queries.ts";
import { stateFromReviews, type ReviewState } from "./review-state.ts";
import { useReview } from "./use-review.ts";

/**
 * Who wrote in the change request, what its reviewers say, and what a merge needs. A platform without this extension answers 404 or
 * 405: the reviews alone say what they can.
 *
 * @param isEnabled - whether to request it now
 */
export function useReviewState(isEnabled = true): {
  data: ReviewState | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { scope, changeRequest } = useReview();
  const status = useQuery({ ...reviewStatusQuery(scope), enabled: isEnabled });
  const isMissing =
    status.error instanceof RequestFailure && [404, 405].includes(status.error.status);
  const reviews = useQuery({ ...reviewsQuery(scope), enabled: isMissing });
  if (!isMissing) {
    const { data, error, refetch } = status;
    return { data, error, refetch: () => void refetch() };
  }
  const { data, error, refetch } = reviews;
  return {
    data: data && stateFromReviews(changeRequest, data),
    error,
    refetch: () => void refetch(),
  };
}

/** Everyone who wrote in the change request. Until that is known: who opened it. */
export function useAuthors(): { authors: readonly User[]; isLoading: boolean } {
  const { changeRequest } = useReview();
  const { data } = useReviewState();
  return { authors: data?.authors ?? [changeRequest.createdBy], isLoading: data === undefined };
}

/**
 * Who could be asked for a review, and why, the best first; nobody on a platform that suggests nobody.
 *
 * @param isEnabled - whether to request it now
 */
export function useSuggestedReviewers(isEnabled: boolean): readonly SuggestedReviewer[] {
  const { scope } = useReview();
  const { data } = useQuery({ ...suggestedQuery(scope), enabled: isEnabled });
  return data?.items ?? [];
}
