import { Archive, GitMerge, GitPullRequestArrow, GitPullRequestDraft, History } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ChangeRequest } from "#contract/change-request.ts";
import { changeRequestTexts as t } from "#console/messages/space-common.ts";
import { Badge } from "#console/ui/badge.tsx";
import type { Tone } from "#console/ui/badge.tsx";

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
