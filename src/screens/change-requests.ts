import type { Changes } from "#contract/changes.ts";
import { organizationFrame } from "./frames.ts";
import { linkFilterOf, linkList } from "./links.ts";
import { inSteps, one, wholeList } from "./read.ts";
import { firstWritten, inOrder, revisionFiles, revisionPages } from "./revisions.ts";
import { nothing, within } from "./screen.ts";
import { changeRequest, space } from "./spaces.ts";
import { fills, filteredBy, later, waits, type Steps } from "./step.ts";
import { threads } from "./threads.ts";

/** A change request; `changeRequestId` is its number. */
type Scope = { spaceId: string; changeRequestId: string };

const scopeOf = ({ spaceId, changeRequestId }: Scope): Scope => ({ spaceId, changeRequestId });

const inRequest = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** The changes in reading order, with what their list draws. */
export const requestChanges = (params: Scope) =>
  inSteps(
    `${inRequest}/changes`,
    { params, query: { attributes: false } },
    // The rest belongs to the same comparison, even if the change request has gone on.
    ({ summary }: Changes) => {
      const { before, after } = summary?.compared ?? {};
      return before === undefined ? {} : { before: before.id, after: after?.id };
    },
  );

/** What changed between two revisions of a change request, without what only main changed. */
export const rangeChanges = (params: Scope, { before, after }: { before: string; after: string }) =>
  inSteps(`${inRequest}/changes`, {
    params,
    query: { attributes: false, own: true, before, after },
  });

/** The revisions of a change request, the newest first. */
export const requestRevisions = (params: Scope) => wholeList(`${inRequest}/revisions`, { params });

/**
 * The comparison that a URL opens, requested together with the list: its revisions, and without a page the first change, are
 * known only from the response.
 */
export const comparisonToOpen = (params: Scope, of: string | undefined) =>
  one(`${inRequest}/comparison`, {
    params,
    query: { ...(of !== undefined && { of }), difference: true },
  });

/** All reviews, newest first. */
export const reviews = (params: Scope) => wholeList(`${inRequest}/reviews`, { params });

/** The user's own comments that aren't sent yet, oldest first. */
export const pendingComments = (params: Scope) =>
  wholeList(`${inRequest}/pending-comments`, { params });

/** Which pages and files the user has looked at. */
export const viewedMarks = (params: Scope) => wholeList(`${inRequest}/viewed-marks`, { params });

/** Who may give a verdict, and what the merge still needs. */
export const reviewStatus = (params: Scope) => one(`${inRequest}/review-status`, { params });

/** Whether it is merged as soon as it is ready. */
export const mergeWhenReady = (params: Scope) => one(`${inRequest}/merge-when-ready`, { params });

/** What came of the merge. */
export const mergeOutcome = (params: Scope) => one(`${inRequest}/merge-outcome`, { params });
/** What the platform and programs outside say about it. */
export const checks = (params: Scope) => wholeList(`${inRequest}/checks`, { params });

export const requestedReviewers = (params: Scope) =>
  wholeList(`${inRequest}/requested-reviewers`, { params });

/** Who owns what was changed, or wrote in it before. */
export const suggestedReviewers = (params: Scope) =>
  one(`${inRequest}/suggested-reviewers`, { params });

/** All conflicts, including resolved ones. */
export const conflicts = (params: Scope) => wholeList(`${inRequest}/conflicts`, { params });

/** The newest imports. */
export const requestImports = (params: Scope) =>
  one(`${inRequest}/content/imports`, { params, query: { limit: 5 } });

/** The text of a page as it was written, to open it in the editor. */
export const editedText = ({ spaceId, changeRequestId }: Scope, pageId: string) =>
  one(`${inRequest}/content/page/{pageId}`, {
    params: { spaceId, changeRequestId, pageId },
    query: { computed: false, syntax: true },
  });

/** The frame of a change request's tabs. Browsers have six requests under way at a time, so what the tab reads comes before threads. */
export const changeRequestFrame = within(
  organizationFrame,
  "/spaces/:spaceId/change-requests/:changeRequestId",
  ({ params }) => {
    const scope = scopeOf(params);
    return [
      fills(requestChanges(scope)),
      waits(space(scope.spaceId)),
      waits(changeRequest(scope)),
      later(threads(scope)),
      later(pendingComments(scope)),
      later(viewedMarks(scope)),
    ];
  },
);

const overviewTab = within(changeRequestFrame, "", ({ params }) => {
  const scope = scopeOf(params);
  return [
    fills(requestedReviewers(scope)),
    fills(requestImports(scope)),
    later(reviews(scope)),
    later(reviewStatus(scope)),
    later(checks(scope)),
    later(conflicts(scope)),
  ];
});

/** Comparing takes the service long, so reviews, checks, and conflicts are requested after it. */
const changesTab = within(changeRequestFrame, "/changes", ({ params, search }) => [
  fills(comparisonToOpen(scopeOf(params), search.get("page") ?? undefined)),
]);

const threadsTab = within(changeRequestFrame, "/threads", ({ params }) => [
  fills(threads(scopeOf(params))),
  later(conflicts(scopeOf(params))),
]);

/** One screen for all pages, so that the tree stays as it is. */
export const editFrame = within(changeRequestFrame, "/edit", nothing);

/** The page tree of a change request, and the text of a page. That is only loaded to be changed. */
function edited(scope: Scope, pageId: string | undefined): Steps {
  return [
    waits(changeRequest(scope), ({ revision, status }) => {
      const isOpen = status === "draft" || status === "open";
      const open = (id: string | undefined) =>
        isOpen && id !== undefined && fills(editedText(scope, id));
      const tree = revisionPages(scope.spaceId, revision);
      return [
        open(pageId),
        fills(tree, ({ pages }) => [
          pageId === undefined && open(firstWritten(inOrder(pages))?.id),
        ]),
        // The text waits for them.
        fills(revisionFiles(scope.spaceId, revision)),
      ];
    }),
  ];
}

const editTab = within(editFrame, "", ({ params }) => edited(scopeOf(params), undefined));

/** A page of a change request, to change it. */
export const editPageScreen = within(editFrame, "/pages/:pageId", ({ params }) =>
  edited(scopeOf(params), params.pageId),
);

const linksTab = within(changeRequestFrame, "/links", ({ params, search }) => [
  filteredBy(search, fills(linkList(scopeOf(params), linkFilterOf(search)))),
]);

const conflictsTab = within(changeRequestFrame, "/conflicts", ({ params }) => [
  fills(conflicts(scopeOf(params))),
]);

/** The tabs of a change request, as their URLs name them. */
export const changeRequestTabs = {
  overview: overviewTab,
  changes: changesTab,
  threads: threadsTab,
  edit: editTab,
  links: linksTab,
  conflicts: conflictsTab,
} as const;
