import { useMemo } from "react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { gate } from "#console/kit/gate.ts";
import { Panel } from "#console/kit/panel.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { accessTexts } from "#console/messages/access.ts";
import { accessEndTexts as ends } from "#console/messages/access-end.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Collection } from "#contract/collection.ts";
import type { TeamPermission } from "#contract/permission.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import type { Share } from "./levels.ts";
import { ShareRow } from "./share-row.tsx";
import type { Target } from "./queries.ts";
import { useShareWithTeam } from "./use-shares.ts";
import { sharedTeamsQuery } from "./queries.ts";

const t = accessTexts.teams;

/** The teams with access, those of the collections above included. */
export function TeamsPanel({ target }: { target: Target }) {
  const teams = useTeamShares(target);
  return (
    <Panel
      id="access-teams"
      title={accessTexts.tabs.teams}
      count={teams.data !== undefined && <Count>{teams.data.length}</Count>}
    >
      <TeamRows target={target} teams={teams} />
    </Panel>
  );
}

/** Where teams with access are shown. */
export function TeamRows(props: { target: Target; teams: ReturnType<typeof useTeamShares> }) {
  const { target } = props;
  const share = useShareWithTeam(target);
  return (
    <QueriedRows
      query={props.teams}
      empty={`${t.emptyTitle}. ${t.empty}`}
      rows={(teams) =>
        teams.map((team) => (
          <ShareRow
            key={`${team.from?.id ?? ""} ${team.id}`}
            name={team.title}
            href={paths.team(target.organization, team.id)}
            why={<Why target={target} team={team} />}
            share={team}
            unavailable={gate(
              [team.from !== undefined, t.inherited],
              [!target.isAdmin, accessTexts.mayNot[target.kind]],
            )}
            onChange={(to) => share({ id: team.id, name: team.title, share: team }, to)}
          />
        ))
      }
    />
  );
}

function Why({ target, team: { from, endsAt } }: { target: Target; team: TeamShare }) {
  const where =
    from === undefined ? (
      t.here[target.kind]
    ) : (
      <Link href={paths.collectionAccess(target.organization, from.id)}>{t.above(from.title)}</Link>
    );
  return endsAt === undefined ? (
    where
  ) : (
    <>
      {where} · {ends.until(endsAt)}
    </>
  );
}

/** A team with access, because the item or a collection above it is shared with it. */
type TeamShare = Share & {
  id: string;
  title: string;
  /** The collection that is shared with it; absent: the item itself. */
  from?: { id: string; title: string };
};

/** The teams with access: those of the item first. Collections that the user can't see are left out. */
export function useTeamShares(target: Target) {
  const own = useQuery(sharedTeamsQuery(target));
  const collections = useQuery({
    ...collectionsQuery(target.organization),
    enabled: target.parent !== undefined,
  });
  const above = useMemo(() => {
    const byId = new Map(collections.data?.map((list) => [list.id, list]));
    const ancestors: Collection[] = [];
    for (let at = byId.get(target.parent ?? ""); at; at = byId.get(at.parent ?? ""))
      ancestors.push(at);
    return ancestors;
  }, [collections.data, target.parent]);
  const inherited = useQueries({
    queries: above.map(({ id }) => sharedTeamsQuery({ kind: "collection", id })),
  });
  const lists = [own, ...(target.parent === undefined ? [] : [collections]), ...inherited];
  return {
    data: lists.some(({ data }) => data === undefined)
      ? undefined
      : [
          ...(own.data ?? []).map((shared) => shareOf(shared)),
          ...above.flatMap((from, index) =>
            (inherited[index]?.data ?? []).map((shared) => shareOf(shared, from)),
          ),
        ],
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const request of lists) if (request.error !== null) void request.refetch();
    },
  };
}

function shareOf({ team, permission, endsAt }: TeamPermission, from?: Collection): TeamShare {
  const { id, title = t.untitled } = team;
  return {
    id,
    title,
    level: permission,
    endsAt,
    ...(from && { from: { id: from.id, title: from.title } }),
  };
}
