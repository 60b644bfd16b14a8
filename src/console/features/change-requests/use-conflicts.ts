import { useQuery, useInfiniteQuery } from "@tanstack/react-query";
import { useQuiet } from "#console/kit/timing.ts";
import { conflictsQuery, changesQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";
import { useReviewState } from "./use-review-status.ts";
import { whyNotMerge } from "./rules.ts";

/**
 * The conflicts of the change request, for the parts around its tabs: requested once the tab is drawn, unless the tab itself needs
 * them.
 */
export function useConflicts() {
  return useQuery({ ...conflictsQuery(useReview().scope), enabled: useQuiet() });
}

/**
 * Why the change request can't be merged, as a sentence; undefined if it can.
 *
 * @param way - whether without what the rules ask for
 */
export function useWhyNotMerge(way: "byRules" | "anyway" = "byRules"): string | undefined {
  const review = useReview();
  const changes = useInfiniteQuery(changesQuery(review.scope));
  const counts = changes.data?.counts;
  const count = counts && counts[0] + counts[1];
  const conflicts = useConflicts();
  const open = conflicts.data?.filter(({ status }) => status !== "resolved").length;
  const reviewState = useReviewState(useQuiet());
  const isChecking = reviewState.data === undefined && reviewState.error === null;
  const missing = reviewState.data?.requirements?.filter(({ met }) => !met).length ?? 0;
  return whyNotMerge(review, {
    // Failing to load them doesn't block the merge: the service refuses a merge with conflicts.
    conflicts: conflicts.error === null ? open : (open ?? 0),
    changes: changes.error === null ? count : (count ?? 1),
    missing: way === "anyway" ? 0 : isChecking ? undefined : missing,
  });
}
