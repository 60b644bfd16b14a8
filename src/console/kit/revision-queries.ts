import { revisionFiles, revisionPage, revisionPages } from "#screens/revisions.ts";
import { space, changeRequest } from "#screens/spaces.ts";
import { query, queryOf } from "#console/data/query.ts";
import type { ThreadScope } from "#screens/threads.ts";

/** Queries for a space's content at one revision. It is immutable, so each is loaded once. */

export const spaceQuery = (spaceId: string) => queryOf(space(spaceId));

/** The page tree without texts, with the source paths of imported files (`git`). */
export const revisionPagesQuery = (spaceId: string, revisionId: string) =>
  queryOf(revisionPages(spaceId, revisionId));

/** All files of a revision. */
export const revisionFilesQuery = (spaceId: string, revisionId: string) =>
  queryOf(revisionFiles(spaceId, revisionId));

/** One page with its text. */
export const revisionPageQuery = (spaceId: string, revisionId: string, pageId: string) =>
  queryOf(revisionPage(spaceId, revisionId, pageId));

/** One page with its text as it was written, without what the platform adds: for comparisons and their threads. */
export const writtenPageQuery = (spaceId: string, revisionId: string, pageId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", {
    params: { spaceId, revisionId, pageId },
    query: { computed: false },
  });

/** A change request; `changeRequestId` of the scope is its number. */
export const changeRequestQuery = (scope: ThreadScope) => queryOf(changeRequest(scope));
