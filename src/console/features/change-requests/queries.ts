import {
  checks,
  conflicts,
  pendingComments,
  mergeOutcome,
  mergeWhenReady,
  rangeChanges,
  requestChanges,
  requestedReviewers,
  requestImports,
  requestRevisions,
  reviews,
  reviewStatus,
  viewedMarks,
  suggestedReviewers,
} from "#screens/change-requests.ts";
import { query, queryOf } from "#console/data/query.ts";
import { changesOf, type Revisions } from "#console/kit/changes/change-set.ts";
import type { ThreadScope } from "#screens/threads.ts";

/** Queries of the change request screens; `changeRequestId` is its number. */

/** The changes of a change request in reading order, with what their list draws: the first ones, and then the rest. */
export const changesQuery = (scope: ThreadScope) => ({
  ...queryOf(requestChanges(scope)),
  select: changesOf,
});

/** The same between two of its revisions. */
export const rangeQuery = (scope: ThreadScope, span: Revisions) => ({
  ...queryOf(rangeChanges(scope, span)),
  select: changesOf,
});

/** The revisions of a change request, the newest first. */
export const requestRevisionsQuery = (scope: ThreadScope) => queryOf(requestRevisions(scope));

/** All reviews, newest first. */
export const reviewsQuery = (scope: ThreadScope) => queryOf(reviews(scope));

/** The user's own comments that aren't sent yet, oldest first. */
export const pendingQuery = (scope: ThreadScope) => queryOf(pendingComments(scope));
export const viewedMarksQuery = (scope: ThreadScope) => queryOf(viewedMarks(scope));
export const checksQuery = (scope: ThreadScope) => queryOf(checks(scope));

export const reviewStatusQuery = (scope: ThreadScope) => queryOf(reviewStatus(scope));

/** Whether it is merged as soon as it is ready, and was to be before. */
export const mergeWhenReadyQuery = (scope: ThreadScope) => queryOf(mergeWhenReady(scope));

/** What came of the merge; only of a merged one. */
export const mergeOutcomeQuery = (scope: ThreadScope) => queryOf(mergeOutcome(scope));

export const reviewersQuery = (scope: ThreadScope) => queryOf(requestedReviewers(scope));

/** Who owns what was changed, or wrote in it before. */
export const suggestedQuery = (scope: ThreadScope) => queryOf(suggestedReviewers(scope));

/** All conflicts, including resolved ones. */
export const conflictsQuery = (scope: ThreadScope) => queryOf(conflicts(scope));

/** The newest imports. */
export const importsQuery = (scope: ThreadScope) => queryOf(requestImports(scope));

/** A revision with all its pages, without their texts. */
export const revisionQuery = (spaceId: string, revisionId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}", {
    params: { spaceId, revisionId },
    query: { computed: false },
  });

/** What the merge would do to readers. */
export const mergeImpactQuery = (scope: ThreadScope) =>
  query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact", {
    params: scope,
  });

/** How many links the change request broke, without the links. */
export const linkStatsQuery = (scope: ThreadScope) =>
  query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links", {
    params: scope,
    query: { limit: 0, brief: true },
  });
