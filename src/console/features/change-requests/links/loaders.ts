import { linkFilterOf } from "#screens/links.ts";
import { queryClient } from "#console/data/query-client.ts";
import { linksQuery } from "#console/kit/links/queries.ts";
import type { Opened } from "#console/kit/loading.ts";

export function loadRequestLinks({ params, request }: Opened) {
  const { spaceId = "", changeRequestId = "" } = params;
  const filter = linkFilterOf(new URL(request.url).searchParams);
  // The list reports a failure itself.
  void queryClient.prefetchInfiniteQuery(linksQuery({ spaceId, changeRequestId }, filter));
  return Promise.resolve(null);
}
