import type { Page } from "#contract/page.ts";
import type { RevisionPage } from "#contract/revision.ts";
import { space } from "#screens/spaces.ts";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { call } from "#console/data/client.ts";
import { query, queryOf, wholeListQuery } from "#console/data/query.ts";

/** Queries for a space's content at one revision. It is immutable, so each is loaded once. */

export const spaceQuery = (spaceId: string) => queryOf(space(spaceId));

/** The page tree without texts, with the source paths of imported files (`git`). */
export const revisionPagesQuery = (spaceId: string, revisionId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages", {
    params: { spaceId, revisionId },
  });

/** All files of a revision. */
export const revisionFilesQuery = (spaceId: string, revisionId: string) =>
  wholeListQuery("GET /v1/spaces/{spaceId}/revisions/{revisionId}/files", {
    params: { spaceId, revisionId },
  });

/** One page with its text. */
export function revisionPageQuery(spaceId: string, revisionId: string, pageId: string) {
  const operation = "GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}";
  const request = { params: { spaceId, revisionId, pageId }, query: { drawing: true } };
  return {
    ...query(operation, request),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      keepParsed(await call(operation, request, signal)),
  };
}

/** One page with its text as it was written, without what the platform adds: for comparisons and their threads. */
export const writtenPageQuery = (spaceId: string, revisionId: string, pageId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", {
    params: { spaceId, revisionId, pageId },
    query: { computed: false },
  });

/** Keeps the parsed text where it is looked for. Platforms that don't parse leave it to the screen. */
async function keepParsed({ drawing, ...page }: RevisionPage): Promise<Page> {
  const { markdown } = page;
  if (drawing !== undefined && markdown !== undefined) {
    // The screen needs this file, too, and reports a failure.
    await import("./markdown/use-drawing.ts").then(
      ({ keepDrawing }) => keepDrawing(markdown, drawing as Drawing | PlainText),
      () => undefined,
    );
  }
  return page;
}
