import { useInfiniteQuery } from "@tanstack/react-query";
import { changesQuery } from "../queries.ts";
import { whyNotMerge } from "../rules.ts";
import { useConflicts } from "../use-conflicts.ts";
import { useReview } from "../use-review.ts";

/** Why the change request can't be merged, as a sentence; undefined if it can. */
export function useWhyNotMerge(): string | undefined {
  const review = useReview();
  const changes = useInfiniteQuery(changesQuery(review.scope));
  const counts = changes.data?.counts;
  const count = counts && counts[0] + counts[1];
  const conflicts = useConflicts();
  const open = conflicts.data?.filter(({ status }) => status !== "resolved").length;
  return whyNotMerge(review, {
    // Failing to load them doesn't block the merge: the service refuses a merge with conflicts.
    conflicts: conflicts.error === null ? open : (open ?? 0),
    changes: changes.error === null ? count : (count ?? 1),
  });
}
