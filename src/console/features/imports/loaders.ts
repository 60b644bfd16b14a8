import { queryClient } from "#console/data/query-client.ts";
import { changeRequestQuery } from "#console/kit/change-request-query.ts";
import {
  changeRequestParameter,
  importOf,
  importsOf,
} from "#console/kit/imports/import-queries.ts";
import { loadItem, type Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";

function scopeOf({ params, request }: Opened) {
  const { spaceId = "" } = params;
  const changeRequestId = new URL(request.url).searchParams.get(changeRequestParameter);
  if (changeRequestId === null) return { spaceId };
  void queryClient.prefetchQuery(changeRequestQuery({ spaceId, changeRequestId }));
  return { spaceId, changeRequestId };
}

export async function loadImports(opened: Opened) {
  const scope = scopeOf(opened);
  // The list reports a failure itself.
  void queryClient.prefetchQuery(importsOf(scope));
  const { spaceId, changeRequestId } = scope;
  await Promise.all([
    loadItem(spaceQuery(spaceId)),
    changeRequestId !== undefined && loadItem(changeRequestQuery({ spaceId, changeRequestId })),
  ]);
  return null;
}

export async function loadImport(opened: Opened) {
  const scope = scopeOf(opened);
  const report = importOf(scope, opened.params["importId"] ?? "");
  await Promise.all([loadItem(spaceQuery(scope.spaceId)), queryClient.fetchQuery(report)]);
  return null;
}
