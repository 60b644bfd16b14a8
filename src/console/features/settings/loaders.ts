import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { sitesQuery } from "./queries.ts";

export async function loadGeneral({ params }: Opened) {
  const sites = sitesQuery(params["organizationId"] ?? "");
  drawIfCached(sites);
  void queryClient.prefetchQuery(sites);
  return null;
}
