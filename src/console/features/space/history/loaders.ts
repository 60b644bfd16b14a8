import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, loadItem } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { changesQuery, comparisonQuery } from "./queries.ts";

export async function loadVersion({ params, request }: Opened) {
  const { spaceId = "", revisionId = "" } = params;
  const asked = new URL(request.url).searchParams;
  const span = { spaceId, revisionId, before: asked.get("before") ?? "" };
  drawIfCached(spaceQuery(spaceId));
  void queryClient.prefetchInfiniteQuery(changesQuery(span));
  void queryClient.prefetchQuery(comparisonQuery(span, asked.get("page") ?? ""));
  await loadItem(spaceQuery(spaceId));
  return null;
}
