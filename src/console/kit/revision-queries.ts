import { query, wholeListQuery } from "#console/data/query.ts";

/** Queries for a space's content at one revision. It is immutable, so each is loaded once. */

export const spaceQuery = (spaceId: string) =>
  query("GET /v1/spaces/{spaceId}", { params: { spaceId } });

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
export const revisionPageQuery = (spaceId: string, revisionId: string, pageId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", {
    params: { spaceId, revisionId, pageId },
  });
