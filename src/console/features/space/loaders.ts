import { queryClient } from "#console/data/query-client.ts";
import type { Opened } from "#console/kit/loading.ts";
import {
  revisionFilesQuery,
  revisionPageQuery,
  revisionPagesQuery,
  spaceQuery,
} from "#console/kit/revision-queries.ts";
import { indexPages } from "./page-index.ts";

/** How long the previous page stays visible while the next one loads, in milliseconds. */
const patience = 250;

export async function loadSpace({ params }: Opened) {
  const { spaceId = "" } = params;
  // Not from the cache: after a merge, the user expects the merged content.
  const { revision } = await queryClient.fetchQuery(spaceQuery(spaceId));
  // The panels render as they load, and fail on their own.
  void queryClient.prefetchQuery(revisionPagesQuery(spaceId, revision));
  void queryClient.prefetchQuery(revisionFilesQuery(spaceId, revision));
  return null;
}

export async function loadPage({ params }: Opened) {
  const { spaceId = "", pageId } = params;
  const { revision } = await queryClient.ensureQueryData(spaceQuery(spaceId));
  const work = prefetch(spaceId, revision, pageId);
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);
  return null;
}

/** Never rejects: the page shows the error itself. */
async function prefetch(spaceId: string, revision: string, pageId: string | undefined) {
  const tree = revisionPagesQuery(spaceId, revision);
  await queryClient.prefetchQuery(pageId === undefined ? tree : { ...tree, retry: false });
  const pages = queryClient.getQueryData(tree.queryKey)?.pages;
  const wanted = pageId ?? (pages && indexPages(pages).first?.id);
  if (wanted === undefined) return;
  await queryClient.prefetchQuery(revisionPageQuery(spaceId, revision, wanted));
}

export async function loadSpaceSettings({ params }: Opened) {
  await queryClient.fetchQuery(spaceQuery(params["spaceId"] ?? ""));
  return null;
}
