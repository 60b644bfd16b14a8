import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import {
  changeRequestQuery,
  changeRequestsQuery,
  changesQuery,
  conflictsQuery,
  filterOf,
  reviewsQuery,
} from "./queries.ts";

export async function loadChangeRequest({ params }: Opened) {
  const { spaceId = "", changeRequestId = "" } = params;
  const scope = { spaceId, changeRequestId };
  // The panels render as they load, and fail on their own.
  void queryClient.prefetchQuery(changesQuery(scope));
  void queryClient.prefetchQuery(threadsQuery(scope));
  void queryClient.prefetchQuery(reviewsQuery(scope));
  void queryClient.prefetchQuery(conflictsQuery(scope));
  await Promise.all([
    queryClient.ensureQueryData(spaceQuery(spaceId)),
    queryClient.ensureQueryData(changeRequestQuery(scope)),
  ]);
  return null;
}

export async function loadChangeRequests({ params, request }: Opened) {
  const spaceId = params["spaceId"] ?? "";
  const { status, contributor } = filterOf(new URL(request.url).searchParams);
  void queryClient.prefetchInfiniteQuery(changeRequestsQuery(spaceId, status, contributor));
  await queryClient.ensureQueryData(spaceQuery(spaceId));
  return null;
}
