import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import { roleChoices } from "#screens/roles.ts";
import { query } from "#console/data/query.ts";
import { reasonTexts } from "#console/kit/access-reasons.ts";
import { Panel } from "#console/kit/panel.tsx";
import { collectionsQuery } from "#console/kit/queries.ts";
import { levelName } from "#console/kit/roles.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { useDelay, useFirstDrawn } from "#console/kit/timing.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { plural } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { spacesOfQuery } from "./queries.ts";
import type { SpaceOf } from "./queries.ts";

const t = memberScreenTexts;

type SpacesPanelProps = { organizationId: string; member: Member; showsWhy: boolean };

/** The spaces of a member, with their access to each and the reasons. */
export function SpacesPanel(props: SpacesPanelProps) {
  const isFirstDrawn = useFirstDrawn();
  return (
    <Panel title={t.spaces} id="spaces">
      {isFirstDrawn && <Spaces {...props} />}
    </Panel>
  );
}

function Spaces({ organizationId, member, showsWhy }: SpacesPanelProps) {
  const list = useQuery(spacesOfQuery(organizationId, member.id));
  const columns = useMemo(
    () => columnsFor(organizationId, member.id, showsWhy),
    [organizationId, member.id, showsWhy],
  );
  return (
    <ResourceTable
      label={t.spaces}
      source={{ kind: "whole", list }}
      columns={columns}
      idOf={({ space }) => space.id}
      nameOf={({ space }) => space.title}
      countOf={(count) => plural(count, "space", "spaces")}
      hrefOf={({ space }) => paths.space(organizationId, space.id)}
      search={{
        label: t.filterSpaces,
        holds: ({ space }, text) => space.title.toLowerCase().includes(text.toLowerCase()),
      }}
      note={list.data !== undefined && list.data.length < member.spaces ? t.mayNotSee : undefined}
      empty={
        <p className="rounded-lg border px-4 py-3 text-muted">
          {t.noSpaces}. {member.disabled ? t.noSpacesDisabled : t.noSpacesHint}
        </p>
      }
    />
  );
}

function columnsFor(organizationId: string, userId: string, showsWhy: boolean): Column<SpaceOf>[] {
  const why: Column<SpaceOf> = {
    id: "why",
    title: t.why,
    // Wide enough for two reasons without truncation.
    width: "minmax(40rem, 3fr)",
    cell: ({ space }) => <Why organizationId={organizationId} userId={userId} spaceId={space.id} />,
  };
  return [
    {
      id: "space",
      title: t.space,
      width: "minmax(11rem, 1fr)",
      sort: ({ space }) => space.title.toLowerCase(),
      cell: ({ space }) => (
        <span className="flex min-w-0 items-center gap-2">
          <SpaceMark emoji={space.emoji} size={20} />
          <span className="truncate">{space.title}</span>
        </span>
      ),
    },
    {
      id: "level",
      title: t.level,
      width: "8rem",
      sort: ({ permission }) => -roleChoices.indexOf(permission),
      cell: ({ permission }) => levelName(permission),
    },
    ...(showsWhy ? [why] : []),
  ];
}

/** Loaded only for visible rows, and not for rows that scroll past quickly. */
function Why(props: { organizationId: string; userId: string; spaceId: string }) {
  const { organizationId, userId, spaceId } = props;
  const isStill = useDelay();
  const collections = useQuery({ ...collectionsQuery(organizationId), staleTime: 60_000 });
  const { data, error } = useQuery({
    ...query("GET /v1/spaces/{spaceId}/permissions/aggregate", {
      params: { spaceId },
      query: { user: userId, limit: 1 },
    }),
    enabled: isStill,
  });
  if (error !== null) return <span className="text-muted">{t.whyFailed}</span>;
  if (data === undefined) return <Skeleton className="w-2/3" />;
  const [access] = data.items;
  if (access === undefined) return null;
  const titles = new Map(collections.data?.map(({ id, title }) => [id, title]));
  const text = reasonTexts(access, (id) => titles.get(id)).join(" · ");
  return (
    <span title={text} className="block truncate text-muted">
      {text}
    </span>
  );
}
