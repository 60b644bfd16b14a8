import { useMemo } from "react";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Collection } from "#contract/collection.ts";
import type { Role } from "#contract/schema.ts";
import type { Team } from "#contract/team.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { accessTexts } from "#console/messages/access.ts";
import { sharedTeamsQuery } from "./queries.ts";
import type { Target } from "./target.ts";

/** A team with access, because the item or a collection above it is shared with it. */
export type TeamShare = {
  id: string;
  title: string;
  level: Role;
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
    const byId = new Map(collections.data?.map((one) => [one.id, one]));
    const found: Collection[] = [];
    for (let at = byId.get(target.parent ?? ""); at; at = byId.get(at.parent ?? "")) found.push(at);
    return found;
  }, [collections.data, target.parent]);
  const inherited = useQueries({
    queries: above.map(({ id }) => sharedTeamsQuery({ kind: "collection", id })),
  });
  const lists = [own, ...(target.parent === undefined ? [] : [collections]), ...inherited];
  return {
    data: lists.some(({ data }) => data === undefined)
      ? undefined
      : [
          ...(own.data ?? []).map(({ team, permission }) => shareOf(team, permission)),
          ...above.flatMap((from, index) =>
            (inherited[index]?.data ?? []).map(({ team, permission }) =>
              shareOf(team, permission, from),
            ),
          ),
        ],
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const one of lists) if (one.error !== null) void one.refetch();
    },
  };
}

function shareOf(
  { id, title = accessTexts.teams.untitled }: Team,
  level: Role,
  from?: Collection,
): TeamShare {
  return { id, title, level, ...(from && { from: { id: from.id, title: from.title } }) };
}
