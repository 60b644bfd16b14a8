import type { Role } from "#contract/schema.ts";
import { isKept, organizationPermissions, stronger, type Access } from "../access/access.ts";
import { hasAdmin } from "../access/admins.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { among } from "#service/kernel/store/sql.ts";
import { revokeSecretsOf } from "../credentials/ended-secrets.ts";

type Row = {
  user_id: string;
  role: Access;
  disabled: boolean;
  own_role: Access;
  has_group_role: boolean;
};

/**
 * Gives people the strongest of their own role and the roles of their groups. Their own role comes back when they leave
 * the groups. The number of statements doesn't depend on that of the people.
 * @param userIds people whose groups have changed, or whose groups' roles have
 * @returns the IDs of those whose role has changed
 * @throws Failure 409 if the organization would have no admin
 */
export async function applyGroupRoles(
  tx: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom("scim_user")
    .innerJoin("member", (join) =>
      join
        .onRef("member.organization_id", "=", "scim_user.organization_id")
        .onRef("member.user_id", "=", "scim_user.user_id"),
    )
    .select(["member.user_id", "member.role", "member.disabled"])
    .select(["scim_user.own_role", "scim_user.has_group_role"])
    .where("scim_user.organization_id", "=", organizationId)
    .where("scim_user.user_id", "in", among(tx, userIds))
    .execute();
  const given = await readGroupRoles(tx, organizationId, userIds);
  const changed: (Row & { next: Access })[] = [];
  const owned = new Map<string, string[]>();
  for (const row of rows) {
    const groupRole = given.get(row.user_id) ?? null;
    const own = row.has_group_role ? row.own_role : row.role;
    const next = stronger(own, groupRole);
    if (next !== row.role) changed.push({ ...row, next });
    const has = groupRole !== null;
    const isAsBefore = row.has_group_role === has && (!has || row.own_role === own);
    if (isAsBefore) continue;
    const key = JSON.stringify([has ? own : null, has]);
    owned.set(key, [...(owned.get(key) ?? []), row.user_id]);
  }
  for (const [key, ids] of owned) {
    const [own, has] = JSON.parse(key) as [Role | null, boolean];
    await tx
      .updateTable("scim_user")
      .set({ own_role: own, has_group_role: has })
      .where("organization_id", "=", organizationId)
      .where("user_id", "in", among(tx, ids))
      .execute();
  }
  for (const [next, some] of Map.groupBy(changed, (row) => row.next)) {
    const ids = some.map((row) => row.user_id);
    await tx
      .updateTable("member")
      .set({ role: next })
      .where("organization_id", "=", organizationId)
      .where("user_id", "in", among(tx, ids))
      .execute();
  }
  const weaker = changed.filter(({ role, next }) => !isKept(role, next));
  if (weaker.length > 0) {
    await revokeSecretsOf(
      tx,
      organizationId,
      weaker.map((row) => row.user_id),
    );
    const lostAdmin = weaker.some(
      ({ role, disabled }) => organizationPermissions(role).admin && !disabled,
    );
    if (lostAdmin) await demandAnAdmin(tx, organizationId);
  }
  return changed.map((row) => row.user_id);
}

/** The strongest role that groups give to each of these people. */
async function readGroupRoles(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Access>> {
  const rows = await db
    .selectFrom("scim_group")
    .innerJoin("team_member", (join) =>
      join
        .onRef("team_member.organization_id", "=", "scim_group.organization_id")
        .onRef("team_member.team_id", "=", "scim_group.id"),
    )
    .select(["team_member.user_id", "scim_group.role"])
    .where("scim_group.organization_id", "=", organizationId)
    .where("scim_group.role", "is not", null)
    .where("team_member.user_id", "in", among(db, userIds))
    .execute();
  const roles = new Map<string, Access>();
  for (const { user_id: id, role } of rows) roles.set(id, stronger(roles.get(id) ?? null, role));
  return roles;
}

/** @throws Failure 409 if no enabled member is an admin */
async function demandAnAdmin(tx: Db, organizationId: string): Promise<void> {
  if (await hasAdmin(tx, organizationId)) return;
  throw new Failure(
    409,
    "This would leave the organization without an admin. Make another member an admin first.",
  );
}
