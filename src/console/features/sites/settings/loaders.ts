import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { hostnameQuery, siteQuery, structureQuery } from "../queries.ts";

/** The forms start from the newest version of the site. A structure that can't be loaded fails on its own. */
export async function loadSettings({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  const site = { organizationId, siteId };
  await Promise.all([
    queryClient.fetchQuery(siteQuery(site)),
    queryClient.fetchQuery(hostnameQuery(site)),
    queryClient.prefetchQuery(structureQuery(site)),
  ]);
  return null;
}
