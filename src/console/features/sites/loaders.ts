import { readTableAddress } from "#screens/table-address.ts";
import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, loadItem, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { filterNames, filterOf, siteQuery, sitesQuery } from "./queries.ts";

export async function loadSites({ params, request }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  if (!mayRequest(organizationId, "listMembers")) return null;
  const address = readTableAddress(new URL(request.url).searchParams, filterNames);
  const pages = sitesQuery(organizationId, filterOf(address));
  drawIfCached(pages);
  void queryClient.prefetchInfiniteQuery(pages);
  return null;
}

/** What the frame of a site waits for. Its tabs load what they show besides. */
export async function loadSite({ params }: Opened) {
  const { organizationId = "", siteId = "" } = params;
  await loadItem(siteQuery({ organizationId, siteId }));
  return null;
}
