import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link2, RefreshCw, TriangleAlert, ChevronDown, GitMerge, CircleCheck } from "lucide-react";
import {
  ChangeRequestIcon,
  ChangeRequestStatus,
  OutdatedBadge,
} from "#console/kit/change-request-status.tsx";
import { authorName } from "#console/kit/user.tsx";
import { Turn } from "#console/kit/attention.tsx";
import { copyText } from "#console/kit/copy-button.tsx";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useVisit } from "#console/kit/palette/visits.ts";
import { changeRequestTexts, reviewKeyTexts } from "#console/messages/space-common.ts";
import { common } from "#console/messages/common.ts";
import { formatDay } from "#console/messages/format.ts";
import { pendingTexts } from "#console/messages/pending.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { isLocked, LockedBanner } from "#console/kit/locked.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Breadcrumbs, Link } from "#console/ui/link.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { useMedia } from "#console/kit/use-media.ts";
import { usePanel, useOwnerAddress } from "#console/kit/use-set-params.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { countViewed, useViewed } from "./changes/viewed.ts";
import { usePending } from "./pending/pending-data.ts";
import { MergedBanner } from "./merge/merged-banner.tsx";
import { changesQuery } from "./queries.ts";
import { StatusMenu } from "./status-menu.tsx";
import { useConflicts, useWhyNotMerge } from "./use-conflicts.ts";
import { useReview } from "./use-review.ts";
import { useUpdate } from "./use-update.ts";
import { whyNotReview } from "./rules.ts";

const t = reviewTexts.head;
const updateTexts = reviewTexts.update;

/**
 * The header of a change request: its place, state, and title, and what is done with it.
 *
 * @param props.isSticky - the bar with the title stays while the rest scrolls
 */
export function ReviewHead(props: { isSticky: boolean }) {
  const { organizationId, space, user, changeRequest, href } = useReview();
  useOwnerAddress(space.organization);
  const { status, number, outdated } = changeRequest;
  const conflicts = useConflicts().data;
  const open = conflicts?.filter((conflict) => conflict.status !== "resolved").length ?? 0;
  const subject = changeRequest.subject || changeRequestTexts.untitled;
  const of = `${space.title} ${changeRequestTexts.number(number)}`;
  useVisit({ href: href(), kind: "changeRequest", label: subject, detail: of });
  usePaletteActions([
    {
      id: "copy-link",
      label: t.copyLink,
      of,
      icon: <Link2 size={16} aria-hidden />,
      run: () => void copyText(new URL(href(), location.href).href, t.copied),
    },
  ]);
  const isLive = status === "draft" || status === "open";
  useDocumentTitle(subject, space.title);
  const isNarrow = useMedia("(width < 40rem)");
  const list = {
    label: reviewTexts.crumbs.list,
    href: paths.spaceTab(organizationId, space.id, "change-requests"),
  };
  const crumbs = [
    { label: space.title, href: paths.space(organizationId, space.id) },
    // On a phone, the space's tabs lead to the list: one line has room for its title and the number.
    ...(isNarrow ? [] : [list]),
  ];
  const badges = (
    <>
      {outdated && isLive && <OutdatedBadge />}
      {open > 0 && (
        <Link href={href("conflicts")} look="plain" className="inline-flex min-h-6 items-center">
          <Badge tone="danger" icon={<TriangleAlert size={12} aria-hidden />}>
            {t.conflicts(open)}
          </Badge>
        </Link>
      )}
    </>
  );
  return (
    <>
      <div className="flex items-center gap-x-4 gap-y-1 pt-1 sm:flex-wrap sm:pt-4">
        <div className="flex min-w-0 items-center gap-x-2 max-sm:grow">
          <Breadcrumbs label={common.breadcrumbs} crumbs={crumbs} />
          {isNarrow && (
            <span className="text-sm text-muted tabular-nums">
              {changeRequestTexts.number(number)}
            </span>
          )}
        </div>
        {!isNarrow && (
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <ChangeRequestStatus status={status} />
            {badges}
          </div>
        )}
        <div className="ms-auto flex shrink-0 items-center gap-2 sm:shrink sm:flex-wrap">
          <StatusMenu />
          {isLive && <UpdateButton isNarrow={isNarrow} />}
        </div>
      </div>
      <header
        className={cx(
          "-mx-4 flex h-11 items-center gap-x-2 bg-canvas px-4 sm:-mx-6 sm:gap-x-3 sm:px-6",
          props.isSticky && "sticky top-12 z-20 border-b md:top-0",
        )}
      >
        <div className="flex min-w-0 flex-1 items-baseline gap-x-2 text-lg sm:text-xl">
          <span className="flex self-center sm:hidden">
            <ChangeRequestIcon status={status} />
          </span>
          <span className="text-muted tabular-nums max-sm:hidden">
            {changeRequestTexts.number(number)}
          </span>
          <PageHeading className="min-w-0 truncate font-semibold tracking-tight outline-none">
            {subject}
          </PageHeading>
        </div>
        <Viewed />
        {isLive && (
          <span className="flex shrink-0 gap-2">
            <ReviewPanel />
            <MergePanel />
          </span>
        )}
      </header>
      <div
        className={cx(
          "flex flex-wrap items-center gap-x-4 text-sm text-muted max-sm:gap-x-2",
          props.isSticky && "pt-1.5",
        )}
      >
        {isNarrow && badges}
        <Turn changeRequest={changeRequest} userId={user.id} />
        <span className="max-sm:sr-only">
          <Base />
        </span>
      </div>
      {isLive && isLocked(space) && (
        <div className="pt-2">
          <LockedBanner space={space} />
        </div>
      )}
      {status === "merged" && (
        <div className="pt-2">
          <MergedBanner />
        </div>
      )}
    </>
  );
}

/** Shows the base of the comparison, so that it is clear whose edits are shown. */
function Base() {
  const { changeRequest, scope } = useReview();
  const base = useInfiniteQuery(changesQuery(scope)).data?.compared?.before;
  return (
    <span>
      {t.openedBy(authorName(changeRequest.createdBy))}
      {base !== undefined && ` · ${t.compared(formatDay(base.createdAt))}`}
    </span>
  );
}

function Viewed() {
  const { scope, user, changeRequest } = useReview();
  const { marks } = useViewed(user.id, changeRequest.id);
  const { data } = useInfiniteQuery(changesQuery(scope));
  if (data === undefined || data.changes.length === 0) return null;
  // A mark counts only if its page is still the same, which the first changes don't tell of all.
  if (!data.isWhole && Object.keys(marks).length > 0) return null;
  const viewed = countViewed(data.changes, marks);
  const all = data.counts[0] + data.counts[1];
  return (
    <span className="flex shrink-0 items-center gap-2 text-sm text-muted tabular-nums">
      <span className="max-sm:hidden">{t.viewed(viewed, all)}</span>
      <span aria-hidden className="sm:hidden">
        {t.viewedShort(viewed, all)}
      </span>
      <ProgressBar
        label={t.viewedLabel}
        value={viewed}
        max={all}
        valueLabel={t.viewed(viewed, all)}
        className="w-20 max-sm:sr-only"
      />
    </span>
  );
}

/** Updates from main. If that causes conflicts, opens them. */
function UpdateButton({ isNarrow }: { isNarrow: boolean }) {
  const { update, isPending, unavailable } = useUpdate();
  const keys = reviewKeyTexts;
  useKeys(
    unavailable === undefined
      ? [{ keys: "u", label: keys.update, group: keys.group, run: update }]
      : [],
  );
  usePaletteActions([
    {
      id: "update",
      label: keys.update,
      icon: <RefreshCw size={16} aria-hidden />,
      keys: "u",
      run: update,
      unavailable,
    },
  ]);
  const act = { isPending, unavailable, onPress: update };
  const icon = <RefreshCw size={14} aria-hidden />;
  if (isNarrow) {
    return <IconButton {...act} variant="secondary" label={updateTexts.action} icon={icon} />;
  }
  return (
    <Button {...act} icon={icon}>
      {updateTexts.action}
    </Button>
  );
}

const MergeBody = openedLater(async () => (await import("./merge/merge-body.tsx")).MergeBody);
const MergeAnyway = openedLater(
  async () => (await import("./merge/merge-anyway.tsx")).MergeAnywayDialog,
);

const mergeTexts = reviewTexts.merge;

/** "Merge ▾": a checklist with links, and the merge button. */
function MergePanel() {
  const panel = usePanel("merge");
  // Outside the panel, which closes when a dialog takes the focus.
  const [isAsking, ask] = useState(false);
  usePaletteActions([
    {
      id: "merge",
      label: mergeTexts.title,
      icon: <GitMerge size={16} aria-hidden />,
      run: () => panel.onOpenChange(true),
      unavailable: useWhyNotMerge(),
    },
  ]);
  return (
    <>
      <Popover
        label={mergeTexts.title}
        placement="bottom end"
        className="w-96"
        isOpen={panel.isOpen}
        onOpenChange={panel.onOpenChange}
        trigger={
          <Button
            variant="primary"
            icon={<GitMerge size={14} aria-hidden className="max-sm:hidden" />}
          >
            {mergeTexts.action}
            <ChevronDown size={14} aria-hidden className="max-sm:hidden" />
          </Button>
        }
      >
        {(close) => (
          <MergeBody
            onClose={close}
            onAnyway={() => {
              close();
              ask(true);
            }}
          />
        )}
      </Popover>
      {isAsking && <MergeAnyway onClose={() => ask(false)} />}
    </>
  );
}

const ReviewBody = openedLater(async () => (await import("./review-body.tsx")).ReviewBody);

const panelTexts = reviewTexts.review;

/** "Review ▾": existing reviews, and the user's own. */
function ReviewPanel() {
  const panel = usePanel("review");
  const pending = usePending().length;
  const keys = reviewKeyTexts;
  const open = () => {
    holdKeys();
    panel.onOpenChange(true);
  };
  useKeys([{ keys: "a", label: keys.review, group: keys.group, run: open }]);
  usePaletteActions([
    {
      id: "review",
      label: keys.review,
      icon: <CircleCheck size={16} aria-hidden />,
      keys: "a",
      run: open,
      unavailable: whyNotReview(useReview()),
    },
  ]);
  return (
    <Popover
      label={panelTexts.title}
      placement="bottom end"
      className="w-100"
      isOpen={panel.isOpen}
      onOpenChange={panel.onOpenChange}
      trigger={
        <Button icon={<CircleCheck size={14} aria-hidden className="max-sm:hidden" />}>
          {panelTexts.action}
          {pending > 0 && <Badge tone="warning">{pendingTexts.badge(pending)}</Badge>}
          <ChevronDown size={14} aria-hidden className="max-sm:hidden" />
        </Button>
      }
    >
      {(close) => <ReviewBody onClose={close} />}
    </Popover>
  );
}
