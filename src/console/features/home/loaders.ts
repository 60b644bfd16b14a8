import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spacesQuery, userQuery } from "#console/kit/queries.ts";
import { mergedQuery, mineQuery, openQuery, reviewQuery } from "./queries.ts";

export async function loadHome({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  drawIfCached(userQuery(), spacesQuery(organizationId), openQuery(organizationId));
  // The panels render as they load, and fail on their own; only the spaces decide which screen this is.
  void queryClient.prefetchQuery(openQuery(organizationId));
  void queryClient.prefetchQuery(mergedQuery(organizationId));
  const user = queryClient.ensureQueryData(userQuery()).then(({ id }) => {
    void queryClient.prefetchQuery(reviewQuery(organizationId, id));
    void queryClient.prefetchQuery(mineQuery(organizationId, id));
  });
  await Promise.all([user, queryClient.ensureQueryData(spacesQuery(organizationId))]);
  return null;
}
