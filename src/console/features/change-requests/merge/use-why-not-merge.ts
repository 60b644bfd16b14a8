import { useQuery } from "@tanstack/react-query";
import { changesQuery, conflictsQuery } from "../queries.ts";
import { whyNotMerge } from "../rules.ts";
import { useReview } from "../use-review.ts";

/** Why the change request cannot be merged, as a sentence; undefined when nothing forbids it. */
export function useWhyNotMerge(): string | undefined {
  const review = useReview();
  const changes = useQuery(changesQuery(review.scope));
  const conflicts = useQuery(conflictsQuery(review.scope));
  const open = conflicts.data?.filter(({ status }) => status !== "resolved").length;
  return whyNotMerge(review, {
    // What cannot be read does not stop the merge: the service refuses one with conflicts.
    conflicts: conflicts.error === null ? open : (open ?? 0),
    changes: changes.error === null ? changes.data?.length : (changes.data?.length ?? 1),
  });
}
