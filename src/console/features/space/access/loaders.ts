import { readTableAddress } from "#screens/table-address.ts";
import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, loadItem, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { collectionQuery, peopleFilters, peopleQuery, sharedTeamsQuery } from "./queries.ts";
import type { Target } from "./target.ts";

export async function loadSpaceAccess(opened: Opened) {
  const id = opened.params["spaceId"] ?? "";
  drawIfCached(spaceQuery(id));
  prefetchAccess(opened, { kind: "space", id });
  await loadItem(spaceQuery(id));
  return null;
}

export async function loadCollectionAccess(opened: Opened) {
  const id = opened.params["collectionId"] ?? "";
  drawIfCached(collectionQuery(id));
  prefetchAccess(opened, { kind: "collection", id });
  await loadItem(collectionQuery(id));
  return null;
}

function prefetchAccess({ params, request }: Opened, target: Pick<Target, "kind" | "id">): void {
  if (!mayRequest(params["organizationId"] ?? "", "listMembers")) return;
  const address = readTableAddress(new URL(request.url).searchParams, peopleFilters);
  void queryClient.prefetchInfiniteQuery(peopleQuery(target, address));
  void queryClient.prefetchQuery(sharedTeamsQuery(target));
}
