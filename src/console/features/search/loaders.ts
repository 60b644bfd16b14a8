import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { canSearch, searchQuery } from "./queries.ts";

export async function loadSearch({ params, request }: Opened) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  if (canSearch(query)) {
    const options = searchQuery(params["organizationId"] ?? "", query);
    drawIfCached(options);
    void queryClient.prefetchInfiniteQuery(options);
  }
  return null;
}
