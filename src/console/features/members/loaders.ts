import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest, loadItem } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { memberQuery } from "#console/kit/queries.ts";
import { readTableAddress } from "#console/kit/table/address.ts";
import { filters, memberPages, spacesOfQuery, teamsOfQuery } from "./queries.ts";

export async function loadMembers({ params, request }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  if (!mayRequest(organizationId, "listMembers")) return null;
  const address = readTableAddress(new URL(request.url).searchParams, filters);
  const pages = memberPages(organizationId, address);
  drawIfCached(pages);
  void queryClient.prefetchInfiniteQuery(pages);
  return null;
}

export async function loadMember({ params }: Opened) {
  const { organizationId = "", userId = "" } = params;
  const member = loadItem(memberQuery(organizationId, userId));
  void queryClient.prefetchQuery(teamsOfQuery(organizationId, userId));
  void queryClient.prefetchQuery(spacesOfQuery(organizationId, userId));
  await member;
  return null;
}
