import { requestList, type Status } from "#screens/spaces.ts";
import { query, queryOf, twoStepQuery, wholeListQuery } from "#console/data/query.ts";
import { changesOf, revisionsOf } from "#console/kit/changes/change-set.ts";
import type { ThreadScope } from "#console/kit/thread/thread-queries.ts";

/** Queries of the change request screens; `changeRequestId` is its number. */

/** The change requests of a space, page by page. */
export const changeRequestsQuery = (spaceId: string, status: Status, contributor: string) =>
  queryOf(requestList(spaceId, status, contributor));

const inChangeRequest = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** More changes than a window shows. */
const firstChanges = 100;

/** The changes of a change request in reading order, with what their list draws: the first ones, and then the rest. */
export const changesQuery = (scope: ThreadScope) =>
  twoStepQuery(
    `GET ${inChangeRequest}/changes`,
    { params: scope, query: { attributes: false } },
    {
      first: firstChanges,
      // The rest belongs to the same comparison, even if the change request has gone on.
      rest: (first) => revisionsOf(changesOf({ pages: [first] })) ?? {},
      select: changesOf,
    },
  );

/** All reviews, newest first. */
export const reviewsQuery = (scope: ThreadScope) =>
  wholeListQuery("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews", {
    params: scope,
  });

export const reviewersQuery = (scope: ThreadScope) =>
  wholeListQuery("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers", {
    params: scope,
  });

/** All conflicts, including resolved ones. */
export const conflictsQuery = (scope: ThreadScope) =>
  wholeListQuery("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts", {
    params: scope,
  });

/** The newest imports. */
export const importsQuery = (scope: ThreadScope) =>
  query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports", {
    params: scope,
    query: { limit: 5 },
  });

/** A revision with all its pages, without their texts. */
export const revisionQuery = (spaceId: string, revisionId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}", {
    params: { spaceId, revisionId },
    query: { computed: false },
  });

/** How many links the change request broke, without the links. */
export const linkStatsQuery = (scope: ThreadScope) =>
  query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links", {
    params: scope,
    query: { limit: 0, brief: true },
  });
