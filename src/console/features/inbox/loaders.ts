import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { userQuery } from "#console/kit/queries.ts";
import { readAddress } from "./address.ts";
import { inboxQuery } from "./queries.ts";

export async function loadInbox({ params, request }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  const { id } = await queryClient.ensureQueryData(userQuery());
  const address = readAddress(new URL(request.url).searchParams);
  const pages = inboxQuery(organizationId, id, address);
  drawIfCached(pages);
  void queryClient.prefetchInfiniteQuery(pages);
  return null;
}
