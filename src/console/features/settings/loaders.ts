import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { sitesQuery } from "./queries.ts";

export async function loadGeneral({ params }: Opened) {
  void queryClient.prefetchQuery(sitesQuery(params["organizationId"] ?? ""));
  return null;
}
