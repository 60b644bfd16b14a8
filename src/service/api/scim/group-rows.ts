import type { ScimGroupTable } from "#service/kernel/store/schema-provisioning.ts";
import { among } from "#service/kernel/store/sql.ts";
import { urns } from "./attributes.ts";
import { noResource } from "./scim-error.ts";
import type { ScimScope } from "./scope.ts";
import { metaOf, type ScimResource } from "./user-rows.ts";

/** @throws ScimFailure 404 */
export async function findGroup(
  { db, organizationId }: Pick<ScimScope, "db" | "organizationId">,
  id: string,
): Promise<ScimGroupTable> {
  const row = await db
    .selectFrom("scim_group")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw noResource("group", id);
  return row;
}

type MemberOfGroup = { team_id: string; user_id: string; display_name: string };

/** Groups as resources, with one query for the members of all of them. */
export async function presentGroups(
  scope: Pick<ScimScope, "db" | "organizationId" | "base">,
  rows: readonly ScimGroupTable[],
  withMembers = true,
): Promise<ScimResource[]> {
  if (!withMembers) return rows.map((row) => presentGroup(scope.base, row));
  const members = await readMembers(scope, rows);
  const of = Map.groupBy(members, (member) => member.team_id);
  return rows.map((row) => presentGroup(scope.base, row, of.get(row.id) ?? []));
}

/** Also people whom the provider doesn't manage anymore, if there are any. */
async function readMembers(
  { db, organizationId }: Pick<ScimScope, "db" | "organizationId">,
  rows: readonly ScimGroupTable[],
): Promise<MemberOfGroup[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  return db
    .selectFrom("team_member")
    .innerJoin("user", "user.id", "team_member.user_id")
    .select(["team_member.team_id", "team_member.user_id", "user.display_name"])
    .where("team_member.organization_id", "=", organizationId)
    .where("team_member.team_id", "in", among(db, ids))
    .orderBy("team_member.user_id")
    .execute();
}

function presentGroup(
  base: string,
  row: ScimGroupTable,
  members?: readonly MemberOfGroup[],
): ScimResource {
  return {
    schemas: [urns.group],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.title,
    ...(members !== undefined && {
      members: members.map((member) => ({
        value: member.user_id,
        $ref: `${base}/Users/${member.user_id}`,
        display: member.display_name,
        type: "User",
      })),
    }),
    meta: metaOf("Group", row, `${base}/Groups/${row.id}`),
  };
}
