import { changeRequestQuery } from "#console/kit/change-request-query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, ensureItem } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { textsOf } from "#console/kit/changes/compared-texts.ts";
import { comparisonQuery, openingQuery } from "./comparison-query.ts";
import { changesOf, revisionsOf } from "#console/kit/changes/change-set.ts";
import {
  changesQuery,
  conflictsQuery,
  importsQuery,
  reviewersQuery,
  reviewsQuery,
} from "./queries.ts";

/**
 * What all tabs show. Browsers have six requests under way at a time, so what the tab waits for comes first. A comparison
 * doesn't share the service with what is drawn after it.
 */
export async function loadChangeRequest(opened: Opened) {
  const { spaceId = "", changeRequestId = "" } = opened.params;
  const scope = { spaceId, changeRequestId };
  drawIfCached(spaceQuery(spaceId), changeRequestQuery(scope));
  const { pathname } = new URL(opened.request.url);
  const isComparing = /\/changes\/?$/.test(pathname);
  // The panels render as they load, and fail on their own.
  void queryClient.prefetchInfiniteQuery(changesQuery(scope));
  if (isComparing) void loadChanges(opened);
  const shell = Promise.all([
    ensureItem(spaceQuery(spaceId)),
    ensureItem(changeRequestQuery(scope)),
  ]);
  void queryClient.prefetchQuery(threadsQuery(scope));
  if (!isComparing) {
    void queryClient.prefetchQuery(reviewsQuery(scope));
    void queryClient.prefetchQuery(conflictsQuery(scope));
  }
  await shell;
  return null;
}

export function loadOverview({ params }: Opened) {
  const { spaceId = "", changeRequestId = "" } = params;
  const scope = { spaceId, changeRequestId };
  void queryClient.prefetchQuery(reviewersQuery(scope));
  void queryClient.prefetchQuery(importsQuery(scope));
  return Promise.resolve(null);
}

/** The comparison that the URL opens: of the revisions of the list, or together with the list; without a page, the first one. */
export function loadChanges({ params, request }: Opened) {
  const { spaceId = "", changeRequestId = "" } = params;
  const scope = { spaceId, changeRequestId };
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  const list = queryClient.getQueryData(changesQuery(scope).queryKey);
  const revisions = list && revisionsOf(changesOf(list));
  if (list === undefined || page === undefined) void compareAhead(openingQuery(scope, page));
  else if (revisions !== undefined) {
    void compareAhead(comparisonQuery(scope, page, revisions));
  }
  return Promise.resolve(null);
}

/** Requests the two texts of a page, and has them compared while the screen is being loaded and drawn. */
async function compareAhead(
  options: ReturnType<typeof openingQuery> | ReturnType<typeof comparisonQuery>,
): Promise<void> {
  // Out of date only when something has changed, as in the screen.
  await queryClient.prefetchQuery({ ...options, staleTime: Infinity });
  const texts = queryClient.getQueryData(options.queryKey);
  if (texts?.change?.page === undefined) return;
  // The screen needs this file, too, and reports a failure.
  import("#console/kit/prose-diff/diff-query.ts").then(
    ({ diffQuery }) => queryClient.prefetchQuery(diffQuery(textsOf(texts))),
    () => undefined,
  );
}
