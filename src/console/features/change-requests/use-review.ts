import { useSuspenseQuery } from "@tanstack/react-query";
import { changeRequestFrame } from "#screens/change-requests.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import type { User } from "#contract/user.ts";
import { userQuery } from "#console/kit/queries.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { paths, type ChangeRequestTab } from "#console/paths.ts";
import { spaceQuery, changeRequestQuery } from "#console/kit/revision-queries.ts";
import { pendingQuery } from "./queries.ts";
import { useHoldUpdates } from "#console/kit/newer-notice.tsx";

/** The change request in the URL, with the data that all its screens need. */
export type Review = {
  organizationId: string;
  scope: ThreadScope;
  space: Space;
  changeRequest: ChangeRequest;
  user: User;
  /** The revision of main that the changes are compared with. */
  base: string;
  href: (tab?: ChangeRequestTab, query?: Record<string, string>) => string;
};

/** The screen's loader has loaded all of it. */
export function useReview(): Review {
  const { organizationId, spaceId, changeRequestId } = useScreenParams(changeRequestFrame);
  const scope = { spaceId, changeRequestId };
  const { data: space } = useItem(spaceQuery(spaceId));
  const { data: changeRequest } = useItem(changeRequestQuery(scope));
  const { data: user } = useSuspenseQuery(userQuery());
  return {
    organizationId,
    scope,
    space,
    changeRequest,
    user,
    base: changeRequest.revisionMergedAncestor ?? changeRequest.revisionInitial,
    href: (tab, query) => paths.changeRequest(organizationId, spaceId, changeRequestId, tab, query),
  };
}

/**
 * Holds back changes to the comparison and discussion while the user reads them; the state and permissions of the change request
 * stay live, and so do the user's own pending comments.
 */
export function useHeldReview(): void {
  const { scope, changeRequest } = useReview();
  useHoldUpdates({
    below: scope,
    but: [changeRequestQuery(scope).queryKey[0], pendingQuery(scope).queryKey[0]],
    concerns: (event) => event.changeRequest === changeRequest.id,
  });
}
