import { useQuery } from "@tanstack/react-query";
import { useQuiet } from "#console/kit/use-quiet.ts";
import { conflictsQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

/**
 * The conflicts of the change request, for the parts around its tabs: requested once the tab is drawn, unless the tab itself needs
 * them.
 */
export function useConflicts() {
  return useQuery({ ...conflictsQuery(useReview().scope), enabled: useQuiet() });
}
