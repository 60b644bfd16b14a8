import type { ScimUserTable } from "#service/kernel/store/schema-provisioning.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { among } from "#service/kernel/store/sql.ts";
import { urns } from "./attributes.ts";
import { noResource } from "./scim-error.ts";
import type { ScimScope } from "./scope.ts";

/** A user in a response. */
export type ScimResource = Record<string, unknown> & { id: string };

/** @throws ScimFailure 404 */
export async function findUser(
  { db, organizationId }: Pick<ScimScope, "db" | "organizationId">,
  id: string,
): Promise<ScimUserTable> {
  const row = await db
    .selectFrom("scim_user")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw noResource("user", id);
  return row;
}

type GroupOfUser = { user_id: string; id: string; title: string };

/** Users as resources, with one query for the groups of all of them. */
export async function presentUsers(
  scope: Pick<ScimScope, "db" | "organizationId" | "base">,
  rows: readonly ScimUserTable[],
  withGroups = true,
): Promise<ScimResource[]> {
  if (!withGroups) return rows.map((row) => presentUser(scope.base, row));
  const groups = await readGroups(scope, rows);
  const of = Map.groupBy(groups, (group) => group.user_id);
  return rows.map((row) => presentUser(scope.base, row, of.get(row.user_id) ?? []));
}

async function readGroups(
  { db, organizationId }: Pick<ScimScope, "db" | "organizationId">,
  rows: readonly ScimUserTable[],
): Promise<GroupOfUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.user_id);
  return db
    .selectFrom("team_member")
    .innerJoin("scim_group", (join) =>
      join
        .onRef("scim_group.organization_id", "=", "team_member.organization_id")
        .onRef("scim_group.id", "=", "team_member.team_id"),
    )
    .select(["team_member.user_id", "scim_group.id", "scim_group.title"])
    .where("team_member.organization_id", "=", organizationId)
    .where("team_member.user_id", "in", among(db, ids))
    .orderBy("scim_group.id")
    .execute();
}

function presentUser(
  base: string,
  row: ScimUserTable,
  groups?: readonly GroupOfUser[],
): ScimResource {
  const { emails, ...record } = row.record;
  const location = `${base}/Users/${row.user_id}`;
  return {
    schemas: [urns.user, ...(urns.enterprise in record ? [urns.enterprise] : [])],
    id: row.user_id,
    ...record,
    ...(emails.length > 0 && { emails }),
    ...(groups !== undefined && {
      groups: groups.map((group) => ({
        value: group.id,
        $ref: `${base}/Groups/${group.id}`,
        display: group.title,
      })),
    }),
    meta: metaOf("User", row, location),
  };
}

/** The part of a resource about itself. The version is its ETag. */
export function metaOf(
  resourceType: "User" | "Group",
  row: { version: number; created_at: number; updated_at: number },
  location: string,
) {
  return {
    resourceType,
    created: timestamp(row.created_at),
    lastModified: timestamp(row.updated_at),
    location,
    version: versionTag(row),
  };
}

export function versionTag({ version }: { version: number }): string {
  return `W/"${version}"`;
}
