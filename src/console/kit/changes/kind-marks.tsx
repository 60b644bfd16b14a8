import { ArrowRightLeft, FilePlus, FileX, Pencil, Settings2, Type } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Change, ChangeKind } from "#contract/changes.ts";
import { formatNumber } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { Badge } from "#console/ui/badge.tsx";
import type { Tone } from "#console/ui/badge.tsx";
import { kindsOf } from "./change-kind.ts";

const looks: Record<ChangeKind, { icon: LucideIcon; color: string; tone: Tone }> = {
  added: { icon: FilePlus, color: "text-success", tone: "success" },
  deleted: { icon: FileX, color: "text-danger", tone: "danger" },
  edited: { icon: Pencil, color: "text-warning", tone: "warning" },
  renamed: { icon: Type, color: "text-muted", tone: "neutral" },
  moved: { icon: ArrowRightLeft, color: "text-merged", tone: "merged" },
  settings: { icon: Settings2, color: "text-muted", tone: "neutral" },
};

/** What happened, as a row of icons with accessible names and tooltips. */
export function KindIcons({ change }: { change: Change }) {
  return kindsOf(change).map((kind) => {
    const { icon: Icon, color } = looks[kind];
    return (
      <span key={kind} title={t.kinds[kind]} className={`shrink-0 ${color}`}>
        <Icon size={14} role="img" aria-label={t.kinds[kind]} />
      </span>
    );
  });
}

/** The same with labels next to the icons. */
export function KindBadges({ change }: { change: Change }) {
  return kindsOf(change).map((kind) => {
    const { icon: Icon, tone } = looks[kind];
    return (
      <Badge key={kind} tone={tone} icon={<Icon size={12} aria-hidden />}>
        {t.kinds[kind]}
      </Badge>
    );
  });
}

/** Words added and removed; nothing if the text didn't change. */
export function WordStats({ stats }: { stats: Change["stats"] }) {
  if (stats === undefined || stats.added + stats.removed === 0) return null;
  const words = t.words(stats.added, stats.removed);
  return (
    <span className="shrink-0 text-xs tabular-nums" title={words}>
      <span aria-hidden>
        <span className="text-diff-ins">+{formatNumber(stats.added)}</span>{" "}
        <span className="text-diff-del">−{formatNumber(stats.removed)}</span>
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
