import type { ReactNode } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import {
  GitPullRequestArrow,
  GitPullRequestDraft,
  Globe,
  KeyRound,
  Library,
  Link2,
  Lock,
  Plus,
} from "lucide-react";
import { useSearchParams } from "react-router";
import type { Space } from "#contract/space.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { NoMatches } from "#console/kit/page-state.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { contentTexts as t } from "#console/messages/content.ts";
import { formatNumber } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import type { Group } from "./groups.ts";
import { filterGroups, groupSpaces } from "./groups.ts";

const CreateSpace = openedLater(async () => (await import("./create-space.tsx")).CreateSpace);

export function Component() {
  const { organization } = useOrganization();
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const { data: collections } = useSuspenseQuery(collectionsQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const filter = params.get("q") ?? "";
  const groups = filterGroups(groupSpaces(collections, spaces), filter);
  const set = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([!organization.permissions.createContent, t.mayNotCreate])}
      onApproach={CreateSpace.prepare}
      onPress={() => set("new", "space")}
    >
      {t.newSpace}
    </Button>
  );
  const isEmpty = spaces.length === 0 && collections.length === 0;
  return (
    <PageBody>
      <PageHead
        title={t.title}
        context={organization.title}
        meta={!isEmpty && <span className="text-muted">{t.spaces(spaces.length)}</span>}
        actions={!isEmpty && create}
      />
      {isEmpty && (
        <div className="rounded-lg border">
          <EmptyState icon={<Library size={20} aria-hidden />} title={t.emptyTitle} action={create}>
            {t.emptyBody}
          </EmptyState>
        </div>
      )}
      {!isEmpty && (
        <SearchField
          label={t.filter}
          value={filter}
          onChange={(value) => set("q", value)}
          className="mb-6 w-full sm:w-72"
        />
      )}
      {!isEmpty && groups.length === 0 && <NoMatches onClear={() => set("q", null)} />}
      <div className="flex flex-col gap-8">
        {groups.map((group) => (
          <SpaceGroup key={group.collection?.id ?? ""} group={group} isOnly={groups.length === 1} />
        ))}
      </div>
      {params.get("new") === "space" && organization.permissions.createContent && (
        <CreateSpace
          organization={organization.id}
          collections={collections}
          onClose={() => set("new", null)}
        />
      )}
    </PageBody>
  );
}

/** A collection and its spaces. */
function SpaceGroup({ group, isOnly }: { group: Group; isOnly: boolean }) {
  const { collection, trail, spaces } = group;
  const title = collection?.title ?? t.topLevel;
  // Without collections there is only one group, so its heading is visually hidden.
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
        className="focus-ring-inset flex min-h-12 items-center gap-3 px-3 py-2 hover:bg-hover"
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
