import { sql } from "kysely";
import type { Team, TeamRole } from "#contract/team.ts";
import { teamPermissions } from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { TeamTable } from "#service/kernel/store/schema-access.ts";
import type { Viewer } from "#service/identity/access/levels.ts";
import { readSpaceCounts } from "./space-counts.ts";

/** A reference to a team. */
export function referTeam({ id, title }: Pick<TeamTable, "id" | "title">): Team {
  return { object: "team", id, title };
}

/** A team with the number of its members, and the viewer's role in it; null: not in it. */
export type TeamRow = TeamTable & {
  members: number;
  viewer_role: TeamRole | null;
  /** Its ID if the identity provider manages it. */
  provisioned_as: string | null;
};

/** What `TeamRow` adds, for a query on `team`. */
export function teamColumns(viewerId: string) {
  return [
    sql<number>`(
      select count(*) from team_member as counted
      where counted.organization_id = team.organization_id and counted.team_id = team.id
    )`.as("members"),
    sql<TeamRole | null>`(
      select own.role from team_member as own
      where own.organization_id = team.organization_id and own.team_id = team.id
        and own.user_id = ${viewerId}
    )`.as("viewer_role"),
    sql<string | null>`(
      select scim_group.id from scim_group
      where scim_group.organization_id = team.organization_id and scim_group.id = team.id
    )`.as("provisioned_as"),
  ] as const;
}

/** Teams of one organization as responses, using one query for the spaces of all of them. */
export async function presentTeams(
  { db }: Pick<Context, "db">,
  organizationId: string,
  viewer: Viewer,
  rows: readonly TeamRow[],
): Promise<Team[]> {
  if (rows.length === 0) return [];
  const { spacesOf } = await readSpaceCounts(
    db,
    organizationId,
    "teams",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...referTeam(row),
    members: row.members,
    spaces: spacesOf(row.id, null),
    createdAt: timestamp(row.created_at),
    ...(row.provisioned_as !== null && { provisioned: true }),
    permissions: {
      ...teamPermissions(viewer.role, row.viewer_role ?? undefined),
      // Its members come from elsewhere.
      ...(row.provisioned_as !== null && { admin: false }),
    },
  }));
}
