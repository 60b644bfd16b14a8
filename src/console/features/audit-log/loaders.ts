import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import { organizationQuery } from "#console/kit/queries.ts";
import { readLogAddress, wantedOf } from "./address.ts";
import { eventPages } from "./queries.ts";

export async function loadAuditLog({ params, request }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
  if (!permissions.admin) return null;
  const wanted = wantedOf(readLogAddress(new URL(request.url).searchParams));
  void queryClient.prefetchInfiniteQuery(eventPages(organizationId, wanted));
  return null;
}
