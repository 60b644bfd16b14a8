import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { readLogAddress, wantedOf } from "./address.ts";
import { eventPages } from "./queries.ts";

export async function loadAuditLog({ params, request }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  if (!mayRequest(organizationId, "admin")) return null;
  const wanted = wantedOf(readLogAddress(new URL(request.url).searchParams));
  const pages = eventPages(organizationId, wanted);
  drawIfCached(pages);
  void queryClient.prefetchInfiniteQuery(pages);
  return null;
}
