import { createContext, use, useState } from "react";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import { changeRequestQuery, changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/** The two revisions being compared. */
type ShownRevisions = { before: string; after: string };

export const ShownRevisionsContext = createContext<ShownRevisions | undefined>(undefined);

/** For components of the screen. */
export function useShownRevisions(): ShownRevisions {
  const shown = use(ShownRevisionsContext);
  const { base, changeRequest } = useReview();
  return shown ?? { before: base, after: changeRequest.revision };
}

/**
 * For the screen: the revisions that its list of changes belongs to. They advance when the list is loaded again, but not when
 * only the change request is, which every comment causes. So the comparison and its list stay consistent while the user reads
 * them.
 */
export function usePinnedRevisions(): ShownRevisions {
  const { scope, base: before, changeRequest } = useReview();
  const { dataUpdatedAt } = useQuery(changesQuery(scope));
  const isAhead = useIsFetching({ ...changeRequestQuery(scope), exact: true }) > 0;
  const after = changeRequest.revision;
  const [pinned, setPinned] = useState({ of: 0, before, after });
  if (pinned.of === dataUpdatedAt) return pinned;
  // The list arrived first: its revisions are known once the change request has arrived too.
  if (!isAhead) setPinned({ of: dataUpdatedAt, before, after });
  return { before, after };
}
