import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Grant } from "./access.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { currentTime } from "#service/kernel/store/values.ts";

/**
 * Whether a grant hasn't ended. Everything that reads grants asks for it, so that access ends in the same moment everywhere.
 * @param table the name of `access_grant` in the query
 */
export function isOngoing(table: "g" | "access_grant" = "access_grant"): Expression<SqlBool> {
  const end = sql.ref(`${table}.ends_at`);
  return sql<SqlBool>`(${end} is null or ${end} > ${currentTime})`;
}

const ongoing = isOngoing("g");

/** A grant that applies to one user; `teamTitle` is that of the team through which it does. */
type ReachingGrant = Grant & { userId: string; teamTitle: string | null };

/**
 * Ongoing grants to users of an organization, directly or through their teams, by one query.
 * @param targetIds only grants on these spaces and collections; absent: on all
 */
export async function readGrants(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
  targetIds?: readonly string[],
): Promise<ReachingGrant[]> {
  if (userIds.length === 0 || targetIds?.length === 0) return [];
  const onTargets =
    targetIds === undefined ? sql`` : sql`and g.target_id in ${among(db, targetIds)}`;
  const { rows } = await sql<ReachingGrant>`
    select g.grantee_id as "userId", g.role, g.target_id as at, null as team, null as "teamTitle",
      g.ends_at as "endsAt"
    from access_grant as g
    where g.organization_id = ${organizationId} and g.grantee_kind = 'user'
      and g.grantee_id in ${among(db, userIds)} and ${ongoing} ${onTargets}
    union all
    select t.user_id, g.role, g.target_id, t.team_id, team.title, g.ends_at
    from team_member as t
    inner join access_grant as g on g.organization_id = t.organization_id
      and g.grantee_id = t.team_id and g.grantee_kind = 'team'
    inner join team on team.organization_id = t.organization_id and team.id = t.team_id
    where t.organization_id = ${organizationId} and t.user_id in ${among(db, userIds)} and ${ongoing}
      ${onTargets}`.execute(db);
  return rows;
}

/**
 * The spaces and collections granted to a user, directly or through a team. A subquery for `in (…)`, evaluated once per
 * query.
 */
export function targetsOf(organizationId: string, userId: string): Expression<string> {
  return sql<string>`(select g.target_id ${grantsFrom(organizationId, userId)})`;
}

/** The ongoing grants of a user, directly or through a team, as `g`: the part of a query after its columns. */
export function grantsFrom(
  organizationId: string | Expression<string>,
  userId: string,
): RawBuilder<unknown> {
  return sql`from access_grant as g
    where g.organization_id = ${organizationId} and ${ongoing} and g.grantee_id in (
      select cast(${userId} as text)
      union all
      select t.team_id from team_member as t
      where t.organization_id = ${organizationId} and t.user_id = ${userId}
    )`;
}

/**
 * The users with a grant on one of these spaces and collections, directly or through a team. A subquery for `in (…)`.
 */
export function granteesOf(
  db: Db,
  organizationId: string,
  targetIds: readonly string[],
): Expression<string> {
  const targets = among(db, targetIds);
  return sql<string>`(
    select g.grantee_id from access_grant as g
    where g.organization_id = ${organizationId} and g.target_id in ${targets}
      and g.grantee_kind = 'user' and ${ongoing}
    union all
    select t.user_id from access_grant as g
    inner join team_member as t
      on t.organization_id = g.organization_id and t.team_id = g.grantee_id
    where g.organization_id = ${organizationId} and g.target_id in ${targets}
      and g.grantee_kind = 'team' and ${ongoing}
  )`;
}

/** The users who are admins of one of these spaces and collections by a grant, directly or through a team. */
export async function adminsByGrant(
  db: Db,
  organizationId: string,
  targetIds: readonly string[],
): Promise<string[]> {
  const targets = among(db, targetIds);
  const { rows } = await sql<{ id: string }>`
    select g.grantee_id as id from access_grant as g
    where g.organization_id = ${organizationId} and g.target_id in ${targets}
      and g.grantee_kind = 'user' and g.role = 'admin' and ${ongoing}
    union
    select t.user_id from access_grant as g
    inner join team_member as t
      on t.organization_id = g.organization_id and t.team_id = g.grantee_id
    where g.organization_id = ${organizationId} and g.target_id in ${targets}
      and g.grantee_kind = 'team' and g.role = 'admin' and ${ongoing}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The users with a grant of their own on one space or collection. A subquery for `in (…)`. */
export function usersGranted(organizationId: string, targetId: string): Expression<string> {
  return sql<string>`(
    select g.grantee_id from access_grant as g
    where g.organization_id = ${organizationId} and g.target_id = ${targetId}
      and g.grantee_kind = 'user' and ${ongoing}
  )`;
}

/** Removes all grants of a member or a team in an organization. */
export async function removeGrantsOf(
  db: Db,
  organizationId: string,
  granteeId: string,
): Promise<void> {
  await db
    .deleteFrom("access_grant")
    .where("organization_id", "=", organizationId)
    .where("grantee_id", "=", granteeId)
    .execute();
}

/** Removes all grants on spaces and collections, their invite links, and their review rules, which name people and teams. */
export async function removeAccess(
  tx: Db,
  organizationId: string,
  targetIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("access_grant")
    .where("organization_id", "=", organizationId)
    .where("target_id", "in", targetIds)
    .execute();
  await tx
    .deleteFrom("review_rules")
    .where("organization_id", "=", organizationId)
    .where("target_id", "in", targetIds)
    .execute();
  for (const column of ["space_id", "collection_id"] as const) {
    await tx
      .deleteFrom("link_invite")
      .where("organization_id", "=", organizationId)
      .where(column, "in", targetIds)
      .execute();
  }
}
