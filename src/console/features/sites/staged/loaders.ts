import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest, type Opened } from "#console/kit/loading.ts";
import { stagedChangesQuery, stagedPreviewQuery } from "./queries.ts";

/** Requests the staged changes of a site and what they would do. */
export function loadStaged({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  if (!mayRequest(organizationId, "createContent")) return Promise.resolve(null);
  const site = { organizationId, siteId };
  const [changes, preview] = [stagedChangesQuery(site), stagedPreviewQuery(site)];
  drawIfCached(changes, preview);
  void queryClient.prefetchQuery(changes);
  void queryClient.prefetchQuery(preview);
  return Promise.resolve(null);
}
