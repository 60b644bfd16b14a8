import type { Changes } from "#contract/changes.ts";
import { listQuery, query, twoStepQuery, wholeListQuery } from "#console/data/query.ts";
import type { ThreadScope } from "#console/kit/thread/thread-queries.ts";

/** Queries of the change request screens; `changeRequestId` is its number. */

/** The tabs of a space's list of change requests; the first is the default. */
export const statuses = ["open", "draft", "archived", "merged"] as const;
export type Status = (typeof statuses)[number];

/** What the list shows, from the query of its URL; unknown values are ignored. */
export function filterOf(params: URLSearchParams) {
  const wanted = params.get("status");
  const status = statuses.find((one) => one === wanted) ?? "open";
  return { status, contributor: params.get("contributor") ?? "" };
}

/** The change requests of a space, page by page. */
export const changeRequestsQuery = (spaceId: string, status: Status, contributor: string) =>
  listQuery("GET /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    query: { status, ...(contributor !== "" && { contributor }) },
  });

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

/** The changes loaded so far. */
export type ChangeSet = ReturnType<typeof changesOf>;

/** The revisions that a list of changes belongs to; undefined if the platform doesn't tell. */
export function revisionsOf({ compared }: ChangeSet): Revisions | undefined {
  if (compared?.before === undefined) return undefined;
  return { before: compared.before.id, after: compared.after.id };
}

export function changesOf({ pages }: { pages: Changes[] }) {
  const changes = pages.flatMap((page) => page.changes);
  const isWhole = pages.at(-1)?.next === undefined;
  // Other platforms may send whole rows without a summary.
  const [summary] = pages.map((page) => page.summary);
  const files = changes.filter(({ file }) => file !== undefined).length;
  return {
    changes,
    /** Whether these are all changes. */
    isWhole,
    /** The number of changed pages and of changed files, including those that aren't loaded yet. */
    counts: summary
      ? ([summary.pages, summary.files] as const)
      : ([changes.length - files, files] as const),
    compared: summary?.compared,
    /** Titles of unchanged pages above changed ones, by path. */
    titles: summary && new Map(pages.flatMap((page) => Object.entries(page.summary?.titles ?? {}))),
  };
}

/** The compared revisions. */
export type Revisions = { before: string; after: string };

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

/** A page with its text as it is in a revision. */
export const pageQuery = (spaceId: string, revisionId: string, pageId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", {
    params: { spaceId, revisionId, pageId },
    query: { computed: false },
  });

/** All files of a revision. */
export const filesQuery = (spaceId: string, revisionId: string) =>
  wholeListQuery("GET /v1/spaces/{spaceId}/revisions/{revisionId}/files", {
    params: { spaceId, revisionId },
    query: { metadata: false },
  });
