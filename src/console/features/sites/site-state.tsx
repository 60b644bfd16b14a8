import { CircleCheck, CircleDashed, EyeOff, Globe, KeyRound, Link2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Site } from "#contract/site.ts";
import { siteTexts as t } from "#console/messages/sites.ts";
import { Badge } from "#console/ui/badge.tsx";

export const stateWord = ({ published }: Site): string => (published ? t.published : t.unpublished);

/** A visibility as words. An unknown one is shown by its own name. */
export const visibilityWord = ({ visibility }: Site): string =>
  (t.visibilities as Record<string, string>)[visibility] ?? visibility;

const visibilityIcons: Record<string, LucideIcon> = {
  public: Globe,
  unlisted: EyeOff,
  "share-link": Link2,
  "visitor-auth": KeyRound,
};

/** Whether readers can open the site. */
export function StateBadge({ site }: { site: Site }) {
  return site.published ? (
    <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
      {t.published}
    </Badge>
  ) : (
    <Badge icon={<CircleDashed size={12} aria-hidden />}>{t.unpublished}</Badge>
  );
}

/** Who can read the site. */
export function Visibility({ site }: { site: Site }) {
  const Icon = visibilityIcons[site.visibility] ?? CircleDashed;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <Icon size={14} aria-hidden className="shrink-0" />
      <span className="truncate">{visibilityWord(site)}</span>
    </span>
  );
}
