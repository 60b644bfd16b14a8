import { queryClient } from "#console/data/query-client.ts";
import { changeRequestQuery } from "#console/kit/change-request-query.ts";
import { ensureItem, loadItem, type Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { versionParameter } from "../version/parameter.ts";
import { usedFilesQuery } from "./queries.ts";

export async function loadFiles({ params, request }: Opened) {
  const { spaceId = "" } = params;
  const { revision } = await loadItem(spaceQuery(spaceId));
  const changeRequestId = new URL(request.url).searchParams.get(versionParameter);
  // The list reports a failure itself.
  if (changeRequestId === null) void queryClient.prefetchQuery(usedFilesQuery(spaceId, revision));
  else void prefetchDraft(spaceId, changeRequestId).catch(() => undefined);
  return null;
}

async function prefetchDraft(spaceId: string, changeRequestId: string): Promise<void> {
  const { revision } = await ensureItem(changeRequestQuery({ spaceId, changeRequestId }));
  await queryClient.prefetchQuery(usedFilesQuery(spaceId, revision));
}
