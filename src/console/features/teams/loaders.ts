import { readTableAddress } from "#screens/table-address.ts";
import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest, loadItem } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { filterNames, filterOf, teamMembersQuery, teamQuery, teamsQuery } from "./queries.ts";

export async function loadTeams({ params, request }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  if (!mayRequest(organizationId, "listTeams")) return null;
  const address = readTableAddress(new URL(request.url).searchParams, filterNames);
  const pages = teamsQuery(organizationId, filterOf(address));
  drawIfCached(pages);
  void queryClient.prefetchInfiniteQuery(pages);
  return null;
}

export async function loadTeam({ params }: Opened) {
  const { organizationId = "", teamId = "" } = params;
  const team = loadItem(teamQuery(organizationId, teamId));
  void queryClient.prefetchQuery(teamMembersQuery(organizationId, teamId));
  await team;
  return null;
}
