import { createContext, use, useMemo } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { revisionsOf } from "#console/kit/changes/change-set.ts";
import { changesQuery } from "../queries.ts";
import type { Revisions } from "#console/kit/changes/change-set.ts";
import { useReview } from "../use-review.ts";

export const ShownRevisionsContext = createContext<Revisions | undefined>(undefined);

/** The two revisions being compared; for components of the screen. */
export function useShownRevisions(): Revisions {
  const shown = use(ShownRevisionsContext);
  const { base, changeRequest } = useReview();
  return shown ?? { before: base, after: changeRequest.revision };
}

/**
 * For the screen: the revisions that its list of changes belongs to. They advance when the list is loaded again, but not when
 * only the change request is, which every comment causes. So the comparison and its list stay consistent while the user reads
 * them.
 */
export function useListedRevisions(): Revisions | undefined {
  const { scope } = useReview();
  const { data } = useInfiniteQuery(changesQuery(scope));
  const listed = data && revisionsOf(data);
  const { before, after } = listed ?? {};
  return useMemo(() => (before && after ? { before, after } : undefined), [before, after]);
}
