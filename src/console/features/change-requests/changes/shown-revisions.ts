import { createContext, use, useState } from "react";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import { changeRequestQuery, changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/** The two revisions that the screen compares. */
type ShownRevisions = { before: string; after: string };

export const ShownRevisionsContext = createContext<ShownRevisions | undefined>(undefined);

/** For the parts of the screen. */
export function useShownRevisions(): ShownRevisions {
  const shown = use(ShownRevisionsContext);
  const { base, changeRequest } = useReview();
  return shown ?? { before: base, after: changeRequest.revision };
}

/**
 * For the screen: the revisions that its list of changes belongs to. They go on when the list is read again, and not when only
 * the change request is, which every comment does: the comparison that somebody reads and its list stay the same thing.
 */
export function usePinnedRevisions(): ShownRevisions {
  const { scope, base: before, changeRequest } = useReview();
  const { dataUpdatedAt } = useQuery(changesQuery(scope));
  const isAhead = useIsFetching({ ...changeRequestQuery(scope), exact: true }) > 0;
  const after = changeRequest.revision;
  const [pinned, setPinned] = useState({ of: 0, before, after });
  if (pinned.of === dataUpdatedAt) return pinned;
  // The list came first: what it belongs to is known when the change request has come too.
  if (!isAhead) setPinned({ of: dataUpdatedAt, before, after });
  return { before, after };
}
