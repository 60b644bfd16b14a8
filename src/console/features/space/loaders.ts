import { queryClient } from "#console/data/query-client.ts";
import { ensureItem, loadItem } from "#console/kit/loading.ts";
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
  const { revision } = await loadItem(spaceQuery(spaceId));
  // The panels render as they load, and fail on their own.
  void queryClient.prefetchQuery(revisionPagesQuery(spaceId, revision));
  void queryClient.prefetchQuery(revisionFilesQuery(spaceId, revision));
  return null;
}

export async function loadPage({ params }: Opened) {
  const { spaceId = "", pageId } = params;
  const { revision } = await ensureItem(spaceQuery(spaceId));
  const work = prefetch(spaceId, revision, pageId);
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);
  return null;
}

/** What a link to a page leads to, unless main doesn't have it: a change request links to its new pages, too. */
export async function loadPageAhead({ params }: Opened) {
  const { spaceId = "", pageId } = params;
  const { revision } = await ensureItem(spaceQuery(spaceId));
  const tree = revisionPagesQuery(spaceId, revision);
  await queryClient.prefetchQuery(tree);
  const pages = queryClient.getQueryData(tree.queryKey)?.pages;
  const index = pages && indexPages(pages);
  const page = pageId === undefined ? index?.first : index?.page(pageId);
  if (page !== undefined) await openPage(spaceId, revision, page.id);
  return null;
}

/** Never rejects: the page shows the error itself. */
async function prefetch(spaceId: string, revision: string, pageId: string | undefined) {
  const tree = revisionPagesQuery(spaceId, revision);
  if (pageId !== undefined) {
    await Promise.all([
      queryClient.prefetchQuery({ ...tree, retry: false }),
      openPage(spaceId, revision, pageId),
    ]);
    return;
  }
  await queryClient.prefetchQuery(tree);
  const pages = queryClient.getQueryData(tree.queryKey)?.pages;
  const first = pages && indexPages(pages).first;
  if (first !== undefined) await openPage(spaceId, revision, first.id);
}

/** Requests a page, and has its text parsed while the screen is being loaded and drawn. */
async function openPage(spaceId: string, revision: string, pageId: string): Promise<void> {
  const options = revisionPageQuery(spaceId, revision, pageId);
  await queryClient.prefetchQuery(options);
  const markdown = queryClient.getQueryData(options.queryKey)?.markdown;
  if (markdown === undefined) return;
  // The screen needs this file, too, and reports a failure.
  import("#console/kit/markdown/use-drawing.ts").then(
    ({ drawAhead }) => drawAhead(markdown),
    () => undefined,
  );
}
