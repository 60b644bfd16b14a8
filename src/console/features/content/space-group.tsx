import {
  GitPullRequestArrow,
  GitPullRequestDraft,
  Globe,
  KeyRound,
  Link2,
  Lock,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Space } from "#contract/space.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Time } from "#console/kit/time.tsx";
import { contentTexts as t } from "#console/messages/content.ts";
import { formatNumber } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import type { Group } from "./groups.ts";

/** A collection and its spaces. */
export function SpaceGroup({ group, isOnly }: { group: Group; isOnly: boolean }) {
  const { collection, trail, spaces } = group;
  const title = collection?.title ?? t.topLevel;
  // Without any collection there is nothing to tell apart, so the list needs no heading to be seen.
  const isPlain = isOnly && collection === null;
  return (
    <section>
      <header className={isPlain ? "sr-only" : "mb-2"}>
        <h2 className="flex flex-wrap items-baseline gap-x-1.5 font-semibold">
          {trail.length > 0 && (
            <span className="font-normal text-muted">{trail.join(" / ")} /</span>
          )}
          {title}
        </h2>
        {collection?.description && <p className="text-sm text-muted">{collection.description}</p>}
      </header>
      {spaces.length === 0 ? (
        <p className="rounded-lg border border-dashed px-3 py-2.5 text-muted">{t.noSpacesHere}</p>
      ) : (
        <ul className="divide-y overflow-hidden rounded-lg border">
          {spaces.map((space) => (
            <SpaceRow key={space.id} space={space} />
          ))}
        </ul>
      )}
    </section>
  );
}

const visibilityIcons: Record<string, ReactNode> = {
  public: <Globe size={14} aria-hidden />,
  unlisted: <Link2 size={14} aria-hidden />,
  "share-link": <Link2 size={14} aria-hidden />,
  "visitor-auth": <KeyRound size={14} aria-hidden />,
  private: <Lock size={14} aria-hidden />,
};

function SpaceRow({ space }: { space: Space }) {
  const { visibility, changeRequestsOpen, changeRequestsDraft } = space;
  return (
    <li>
      <Link
        href={paths.space(space.organization, space.id)}
        look="bare"
        className="focus-ring-inset flex min-h-12 items-center gap-3 px-3 py-2 data-hovered:bg-hover"
      >
        <SpaceMark emoji={space.emoji} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{space.title}</span>
          <span className="flex items-center gap-1 text-sm text-muted">
            {visibilityIcons[visibility]}
            {(t.visibility as Record<string, string>)[visibility] ?? visibility}
          </span>
        </span>
        <Tally icon={<GitPullRequestArrow size={14} aria-hidden />} count={changeRequestsOpen}>
          {t.open(changeRequestsOpen)}
        </Tally>
        <Tally icon={<GitPullRequestDraft size={14} aria-hidden />} count={changeRequestsDraft}>
          {t.drafts(changeRequestsDraft)}
        </Tally>
        <Time
          value={space.updatedAt}
          className="w-28 shrink-0 text-end text-sm text-muted max-md:hidden"
        />
      </Link>
    </li>
  );
}

function Tally(props: { icon: ReactNode; count: number; children: string }) {
  if (props.count === 0) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm text-muted tabular-nums">
      {props.icon}
      <span className="max-sm:sr-only">{props.children}</span>
      <span aria-hidden className="sm:hidden">
        {formatNumber(props.count)}
      </span>
    </span>
  );
}
