import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { siteQuery } from "../queries.ts";
import { redirectsQuery } from "./queries.ts";

export async function loadRedirects({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  const redirects = redirectsQuery({ organizationId, siteId });
  drawIfCached(siteQuery({ organizationId, siteId }), redirects);
  void queryClient.prefetchQuery(redirects);
  return null;
}
