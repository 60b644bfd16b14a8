import {
  Archive,
  GitMerge,
  GitPullRequestArrow,
  GitPullRequestDraft,
  History,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { ChangeRequest, OrganizationChangeRequest } from "#contract/change-request.ts";
import { changeRequestTexts as t } from "#console/messages/space-common.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Link } from "#console/ui/link.tsx";
import { Turn } from "./attention.tsx";
import { Time } from "./time.tsx";
import { useOrganization } from "./use-organization.ts";

const looks: Record<string, { icon: LucideIcon; tone: Tone; text: string; color: string }> = {
  draft: {
    icon: GitPullRequestDraft,
    tone: "neutral",
    text: t.status.draft,
    color: "text-muted",
  },
  open: {
    icon: GitPullRequestArrow,
    tone: "success",
    text: t.status.open,
    color: "text-success",
  },
  merged: { icon: GitMerge, tone: "merged", text: t.status.merged, color: "text-merged" },
  archived: { icon: Archive, tone: "neutral", text: t.status.archived, color: "text-muted" },
};

/** The color and icon of a state. An unknown state is shown by its own name. */
function lookOf(status: string) {
  return (
    looks[status] ?? {
      icon: GitPullRequestDraft,
      tone: "neutral",
      text: status,
      color: "text-muted",
    }
  );
}

/** The state of a change request as a badge. */
export function ChangeRequestStatus({ status }: { status: ChangeRequest["status"] }) {
  const { icon: Icon, tone, text } = lookOf(status);
  return (
    <Badge tone={tone as Tone} icon={<Icon size={12} aria-hidden />}>
      {text}
    </Badge>
  );
}

/** The state as an icon, for the start of a row. Screen readers read its name. */
export function ChangeRequestIcon({ status }: { status: ChangeRequest["status"] }) {
  const { icon: Icon, text, color } = lookOf(status);
  return <Icon size={16} role="img" aria-label={text} className={`shrink-0 ${color}`} />;
}

/**
 * Shows that the space has changed since the change request was created.
 *
 * @param props.isCompact - show only the icon in a narrow window, for rows
 */
export function OutdatedBadge(props: { isCompact?: boolean }) {
  return (
    <Badge tone="warning" icon={<History size={12} aria-hidden />}>
      <span className={props.isCompact === true ? "max-sm:sr-only" : undefined}>{t.outdated}</span>
    </Badge>
  );
}

/**
 * A change request in a list: state, title, space, whose turn it is, author, and date. Other props go to the `li`, for virtualized
 * lists that position their rows.
 *
 * @param props.isAwaited - where the platform doesn't say whose turn it is: it waits for the user's review, so it opens on its changes
 * @param props.isInSpace - the list is that of its space, so the author is named instead
 */
export function ChangeRequestRow({
  changeRequest,
  isAwaited = false,
  isInSpace = false,
  before,
  after,
  note,
  ...item
}: {
  changeRequest: OrganizationChangeRequest;
  isAwaited?: boolean;
  isInSpace?: boolean;
  /** Controls beside the link, for rows that are boxes in a line. */
  before?: ReactNode;
  after?: ReactNode;
  /** In the second line. */
  note?: ReactNode;
} & ComponentProps<"li">) {
  const { space, number, status, subject, createdBy, comments, outdated } = changeRequest;
  const { user } = useOrganization();
  return (
    <li {...item}>
      {before}
      <Link
        href={paths.changeRequest(
          space.organization,
          space.id,
          number,
          waitsForReview(changeRequest, user.id, isAwaited) ? "changes" : "overview",
        )}
        look="bare"
        className="focus-ring-inset flex min-h-10 min-w-0 flex-1 items-center gap-2.5 px-3 py-2 hover:bg-hover"
      >
        <ChangeRequestIcon status={status} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-col">
            <span className="max-w-full min-w-0 truncate font-medium">{subject || t.untitled}</span>
            <span className="max-w-2/5 shrink-0 truncate text-sm text-muted max-sm:max-w-full">
              {isInSpace
                ? `${t.number(number)} ${t.by(createdBy.displayName)}`
                : `${space.emoji ?? ""} ${space.title} ${t.number(number)}`}
            </span>
          </span>
          <Turn changeRequest={changeRequest} userId={user.id} className="text-sm sm:truncate" />
          {note}
        </span>
        {outdated && (status === "open" || status === "draft") && <OutdatedBadge isCompact />}
        {comments > 0 && (
          <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
            <MessageSquare size={14} role="img" aria-label={t.comments(comments)} />
            {comments}
          </span>
        )}
        <Time
          value={changeRequest.updatedAt}
          short
          className="w-16 shrink-0 text-end text-sm text-muted tabular-nums max-sm:hidden"
        />
        <span title={createdBy.displayName} className="flex">
          <Avatar {...createdBy} name={createdBy.displayName} size={20} />
          <span className="sr-only">{createdBy.displayName}</span>
        </span>
      </Link>
      {after}
    </li>
  );
}

function waitsForReview(
  { attention }: OrganizationChangeRequest,
  userId: string,
  isAwaited: boolean,
): boolean {
  if (attention === undefined) return isAwaited;
  const own = attention.find(({ user }) => user.id === userId);
  return own?.reason === "review-requested" || own?.reason === "answered";
}
