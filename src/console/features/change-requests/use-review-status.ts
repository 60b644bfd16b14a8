import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/user.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { reviewStatusQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

/**
 * Everyone who wrote in the change request. A platform without this extension only knows who opened it. Until the response is here,
 * only that person is known, too.
 */
export function useAuthors(): { authors: readonly User[]; isLoading: boolean } {
  const { scope, changeRequest } = useReview();
  const { data, error } = useQuery(reviewStatusQuery(scope));
  const isMissing = error !== null && describeFailure(error).kind === "not-found";
  return {
    authors: data?.authors ?? [changeRequest.createdBy],
    isLoading: data === undefined && !isMissing,
  };
}
