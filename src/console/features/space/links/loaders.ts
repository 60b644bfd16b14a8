import { queryClient } from "#console/data/query-client.ts";
import { changeRequestQuery } from "#console/kit/change-request-query.ts";
import { linksQuery } from "#console/kit/links/queries.ts";
import { linksFilterOf } from "#console/kit/links/use-links.ts";
import { loadItem, type Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { versionParameter } from "../version/parameter.ts";

export async function loadLinks({ params, request }: Opened) {
  const { spaceId = "" } = params;
  const asked = new URL(request.url).searchParams;
  const changeRequestId = asked.get(versionParameter) ?? undefined;
  const space = loadItem(spaceQuery(spaceId));
  // The list reports a failure itself.
  void queryClient.prefetchInfiniteQuery(
    linksQuery({ spaceId, changeRequestId }, linksFilterOf(asked)),
  );
  if (changeRequestId !== undefined) {
    void queryClient.prefetchQuery(changeRequestQuery({ spaceId, changeRequestId }));
  }
  await space;
  return null;
}
