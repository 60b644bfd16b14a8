import type { Team, TeamRole } from "#contract/team.ts";
import { teamPermissions, type Access } from "../../access.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { TeamTable } from "../../store/schema-access.ts";
import type { Db } from "../../store/schema.ts";
import type { Viewer } from "../../access/levels.ts";
import { countSpaces } from "../spaces/space-counts.ts";

/** A reference to a team. */
export function referTeam({ id, title }: Pick<TeamTable, "id" | "title">): Team {
  return { object: "team", id, title };
}

/** Teams of one organization as replies, with their counts, in a few queries in total. */
export async function presentTeams(
  { db }: Pick<Context, "db">,
  organizationId: string,
  viewer: Viewer,
  rows: readonly TeamTable[],
): Promise<Team[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const members = await countMembers(db, organizationId, ids);
  const spaces = await countShared(db, organizationId, ids);
  const roles = await rolesIn(db, organizationId, viewer.user_id, ids);
  return rows.map((row) => ({
    ...referTeam(row),
    members: members.get(row.id) ?? 0,
    spaces: spaces(row.id),
    createdAt: timestamp(row.created_at),
    permissions: teamPermissions(viewer.role, roles.get(row.id)),
  }));
}

/** The roles of a user in some teams. Leaves out teams that they aren't in. */
export async function rolesIn(
  db: Db,
  organizationId: string,
  userId: string,
  teamIds: readonly string[],
): Promise<Map<string, TeamRole>> {
  const rows = await db
    .selectFrom("team_member")
    .select(["team_id", "role"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("team_id", "in", teamIds)
    .execute();
  return new Map(rows.map((row) => [row.team_id, row.role]));
}

async function countMembers(
  db: Db,
  organizationId: string,
  teamIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("team_member")
    .select(({ fn }) => ["team_id", fn.countAll<number>().as("total")])
    .where("organization_id", "=", organizationId)
    .where("team_id", "in", teamIds)
    .groupBy("team_id")
    .execute();
  return new Map(rows.map((row) => [row.team_id, Number(row.total)]));
}

/** Number of spaces shared with each team, directly or through a collection. */
async function countShared(
  db: Db,
  organizationId: string,
  teamIds: readonly string[],
): Promise<(id: string) => number> {
  const rows = await db
    .selectFrom("access_grant")
    .select(["grantee_id", "role", "target_id as at"])
    .where("organization_id", "=", organizationId)
    .where("grantee_id", "in", teamIds)
    .execute();
  const grants = Map.groupBy(rows, (row) => row.grantee_id);
  const nobody: Access = null;
  return countSpaces(
    db,
    organizationId,
    teamIds.map((id) => ({
      id,
      role: nobody,
      grants: (grants.get(id) ?? []).map(({ role, at }) => ({ role, at, team: id })),
    })),
  );
}
