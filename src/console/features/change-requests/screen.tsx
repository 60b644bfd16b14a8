import { useEffect } from "react";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation } from "react-router";
import type { Comment, ResolvingEdit } from "#contract/comment.ts";
import { changeRequestTabs } from "#screens/change-requests.ts";
import { tabNames } from "#screens/screen.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { ThreadPartsContext, type ThreadParts } from "#console/kit/thread/thread-parts.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { formatNumber } from "#console/messages/format.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Count } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { ReviewHead } from "./head.tsx";
import { changesQuery, linkStatsQuery, reviewStatusQuery, reviewsQuery } from "./queries.ts";
import { EditCommented } from "./suggestions/thread-parts.tsx";
import { useThreadKeys, editAddress } from "./threads/use-thread-keys.ts";
import { useConflicts } from "./use-conflicts.ts";
import { useReview } from "./use-review.ts";

const ViewedSync = openedLater(async () => (await import("./changes/viewed-sync.ts")).ViewedSync);

const UnsentSync = openedLater(async () => (await import("./unsent/unsent-sync.ts")).UnsentSync);

/** The frame of all tabs of a change request: header, tabs, and the current tab. */
export function Component() {
  useThreadKeys();
  const isQuiet = useQuiet();
  useRestOfChanges(isQuiet);
  useReviewsAhead(isQuiet);
  const current = useCurrentTab();
  return (
    <div className="px-4 sm:px-6">
      {/* Other tabs have heads of their own that stay. */}
      <ReviewHead isSticky={current === "changes"} />
      <ReviewTabs current={current} />
      {isQuiet && <ViewedSync />}
      {isQuiet && <UnsentSync />}
      <ThreadPartsContext value={reviewParts}>
        <Outlet />
      </ThreadPartsContext>
    </div>
  );
}

/** Loads the rest of the changes once the first ones are drawn: search, filters, and counts are about all of them. */
function useRestOfChanges(isQuiet: boolean): void {
  const { scope } = useReview();
  const { hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(changesQuery(scope));
  useEffect(() => {
    if (isQuiet && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isQuiet, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** Requests the reviews, and who can give one, before the panel with them is opened. */
function useReviewsAhead(isQuiet: boolean): void {
  const client = useQueryClient();
  const { spaceId, changeRequestId } = useReview().scope;
  useEffect(() => {
    if (!isQuiet) return;
    void client.prefetchQuery(reviewsQuery({ spaceId, changeRequestId }));
    void client.prefetchQuery(reviewStatusQuery({ spaceId, changeRequestId }));
  }, [client, spaceId, changeRequestId, isQuiet]);
}

/** How many links the change request broke; 0 until it is known. Nothing on the screen waits for it. */
function useNewlyBroken(): number {
  const isQuiet = useQuiet();
  const { scope } = useReview();
  const { data } = useQuery({ ...linkStatsQuery(scope), enabled: isQuiet });
  return data?.stats.broken.changeRequest ?? 0;
}

function useCurrentTab() {
  const { href } = useReview();
  const { pathname } = useLocation();
  // Below a change request, only pages that are edited have a longer path.
  const parts = pathname.slice(href().length).split("/");
  return tabNames(changeRequestTabs).find((name) => name === parts[1]) ?? "overview";
}

function ReviewTabs({ current }: { current: ReturnType<typeof useCurrentTab> }) {
  const review = useReview();
  const { scope, href } = review;
  const t = reviewTexts.tabs;
  const counts = useInfiniteQuery(changesQuery(scope)).data?.counts;
  const threads = useQuery(threadsQuery(scope)).data;
  const conflicts = useConflicts().data;
  const broken = useNewlyBroken();
  const open = threads?.filter(({ status }) => status === "open").length ?? 0;
  const undecided = conflicts?.filter(({ status }) => status !== "resolved").length ?? 0;
  const tabs = [
    { id: "overview" as const, label: t.overview },
    {
      id: "changes" as const,
      label: t.pages,
      badge: counts !== undefined && (
        <Count>
          <span aria-hidden>{formatNumber(counts[0] + counts[1])}</span>
          <span className="sr-only">{t.pageCountLabel(...counts)}</span>
        </Count>
      ),
    },
    {
      id: "threads" as const,
      label: t.threads,
      badge: threads !== undefined && (
        <Count>
          <span aria-hidden>{t.threadCount(open, threads.length)}</span>
          <span className="sr-only">{t.threadCountLabel(open, threads.length)}</span>
        </Count>
      ),
    },
    { id: "edit" as const, label: t.edit, isNext: whyNotEditContent(review) === undefined },
    {
      id: "links" as const,
      label: t.links,
      badge: broken > 0 && <Count>{t.newlyBroken(broken)}</Count>,
    },
    // Without conflicts the tab would be confusing, so it is hidden unless open.
    ...((conflicts?.length ?? 0) > 0 || current === "conflicts"
      ? [
          {
            id: "conflicts" as const,
            label: t.conflicts,
            badge: conflicts !== undefined && <Count>{formatNumber(undecided)}</Count>,
          },
        ]
      : []),
  ];
  return (
    <NavTabs
      label={t.label}
      current={current}
      tabs={tabs.map((tab) => ({ ...tab, href: href(tab.id) }))}
    />
  );
}

/** What the threads of a change request have besides their words. */
const reviewParts: ThreadParts = {
  Suggestion: openedLater(
    async () => (await import("./suggestions/suggestion-view.tsx")).SuggestionView,
  ),
  Acts: ReviewActs,
  Edit: ResolvedByEdit,
};

const ResolveByEdit = openedLater(
  async () => (await import("./threads/resolve-by-edit.tsx")).ResolveByEdit,
);

function ReviewActs({ comment }: { comment: Comment }) {
  const { status, resolvedEdit, target } = comment;
  return (
    <>
      {/* Other platforms may not know such edits. */}
      {status === "open" && resolvedEdit === null && target.page?.outdated === true && (
        <ResolveByEdit comment={comment} />
      )}
      <EditCommented comment={comment} />
    </>
  );
}

/** Leads to the comparison of the edit that resolved a thread. */
function ResolvedByEdit({ comment, edit }: { comment: Comment; edit: ResolvingEdit }) {
  const { href } = useReview();
  return (
    <>
      <Link look="sentence" href={editAddress(href, comment, edit)}>
        {threadTexts.resolvedByEdit}
      </Link>
      {edit.createdBy && ` ${threadTexts.editOf(edit.createdBy.displayName)}`}
    </>
  );
}
