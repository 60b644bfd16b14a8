import { teamTitle } from "#contract/team.ts";
import { applyGroupRoles } from "#service/identity/provisioning/group-roles.ts";
import { removeGrantsOf } from "#service/identity/access/grants.ts";
import type { ScimGroupTable } from "#service/kernel/store/schema-provisioning.ts";
import type { AuditEventTable } from "#service/kernel/store/schema-organization.ts";
import { among } from "#service/kernel/store/sql.ts";
import { sql } from "kysely";
import { fold } from "./fold.ts";
import type { GroupChange, MemberChange } from "./group-changes.ts";
import { invalidValue, notUnique } from "./scim-error.ts";
import { recordChange, type ScimScope } from "./scope.ts";

/** A team's title is shorter than a group's name can be. */
const longestTitle = teamTitle.maxLength ?? 64;

/**
 * Adds a group, and a team of its own: a team of the same name may have other members.
 * @returns its ID
 * @throws ScimFailure 400, 409
 */
export async function createGroup(
  scope: ScimScope,
  { displayName, externalId, members }: Required<GroupChange>,
): Promise<string> {
  const { db, organizationId, clock, ids } = scope;
  await demandFreeName(scope, displayName);
  const now = clock.now();
  const id = ids.next();
  const title = titleOf(displayName);
  await db
    .insertInto("team")
    .values({
      organization_id: organizationId,
      id,
      title,
      created_by: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("scim_group")
    .values({
      organization_id: organizationId,
      id,
      title: displayName,
      display_key: fold(displayName),
      external_id: externalId,
      role: null,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const { added } = await changeMembers(scope, id, members);
  await recordChange(scope, {
    action: "team.create",
    kind: "team",
    id,
    title,
    ...(added.length > 0 && { detail: counted(added.length, 0) }),
  });
  return id;
}

/** @throws ScimFailure 400, 409; Failure 409 if the organization would have no admin */
export async function updateGroup(
  scope: ScimScope,
  row: ScimGroupTable,
  { displayName = row.title, externalId = row.external_id, members }: GroupChange,
): Promise<void> {
  const { db, organizationId, clock } = scope;
  const { id } = row;
  if (fold(displayName) !== row.display_key) await demandFreeName(scope, displayName);
  const { added, removed } =
    members === undefined ? { added: [], removed: [] } : await changeMembers(scope, id, members);
  const changed = [...added, ...removed];
  if (row.role !== null) await applyGroupRoles(db, organizationId, changed);
  const changes: NonNullable<AuditEventTable["changes"]> = [
    ...(displayName === row.title
      ? []
      : [{ field: "title", before: row.title, after: displayName }]),
    ...(externalId === row.external_id
      ? []
      : [{ field: "externalId", before: row.external_id, after: externalId }]),
  ];
  if (changes.length === 0 && changed.length === 0) return;
  const now = clock.now();
  await db
    .updateTable("scim_group")
    .set({
      title: displayName,
      display_key: fold(displayName),
      external_id: externalId,
      version: row.version + 1,
      updated_at: now,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  const title = titleOf(displayName);
  if (displayName !== row.title) {
    await db
      .updateTable("team")
      .set({ title, updated_at: now })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  }
  await recordChange(scope, {
    action: changed.length > 0 ? "team.members" : "team.update",
    kind: "team",
    id,
    title,
    ...(changed.length > 0 && { detail: counted(added.length, removed.length) }),
    ...(changes.length > 0 && { changes }),
  });
}

/** Deletes a group with its team and what was shared with that. */
export async function deleteGroup(scope: ScimScope, row: ScimGroupTable): Promise<void> {
  const { db, organizationId } = scope;
  const { id } = row;
  const removed = row.role === null ? [] : await memberIds(scope, id);
  await removeGrantsOf(db, organizationId, id);
  await db
    .deleteFrom("team")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await applyGroupRoles(db, organizationId, removed);
  await recordChange(scope, {
    action: "team.delete",
    kind: "team",
    id,
    title: titleOf(row.title),
  });
}

function titleOf(displayName: string): string {
  if (displayName.length <= longestTitle) return displayName;
  return `${displayName.slice(0, longestTitle - 1).toWellFormed()}…`;
}

/** @throws ScimFailure 409 `uniqueness` */
async function demandFreeName(
  { db, organizationId }: ScimScope,
  displayName: string,
): Promise<void> {
  const other = await db
    .selectFrom("scim_group")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("display_key", "=", fold(displayName))
    .executeTakeFirst();
  if (other === undefined) return;
  throw notUnique(`Another group has the displayName ${displayName.slice(0, 100)}.`);
}

async function memberIds({ db, organizationId }: ScimScope, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("team_member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("team_id", "=", teamId)
    .execute();
  return rows.map((row) => row.user_id);
}

type Changed = { added: string[]; removed: string[] };

/**
 * Adds and removes members, with as many statements for ten thousand of them as for one.
 * @throws ScimFailure 400 `invalidValue` for an ID that isn't a user's
 */
async function changeMembers(
  scope: ScimScope,
  teamId: string,
  { isAll, add, remove }: MemberChange,
): Promise<Changed> {
  const { db, organizationId, clock } = scope;
  const wanted = [...add];
  let gone = db
    .deleteFrom("team_member")
    .where("organization_id", "=", organizationId)
    .where("team_id", "=", teamId);
  gone = isAll
    ? gone.where("user_id", "not in", among(db, wanted))
    : gone.where("user_id", "in", among(db, [...remove]));
  const hasGone = isAll || remove.size > 0;
  const removed = hasGone ? await gone.returning("user_id").execute() : [];
  if (wanted.length === 0) return { added: [], removed: removed.map((row) => row.user_id) };
  await demandUsers(scope, wanted);
  const added = await db
    .insertInto("team_member")
    .columns(["organization_id", "team_id", "user_id", "role", "joined_at"])
    .expression((from) =>
      from
        .selectFrom("scim_user")
        .select([
          "organization_id",
          sql<string>`cast(${teamId} as text)`.as("team_id"),
          "user_id",
          sql<"member">`'member'`.as("role"),
          sql<number>`cast(${clock.now()} as bigint)`.as("joined_at"),
        ])
        .where("organization_id", "=", organizationId)
        .where("user_id", "in", among(db, wanted)),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "team_id", "user_id"]).doNothing(),
    )
    .returning("user_id")
    .execute();
  return {
    added: added.map((row) => row.user_id),
    removed: removed.map((row) => row.user_id),
  };
}

async function demandUsers(
  { db, organizationId }: ScimScope,
  wanted: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom("scim_user")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", among(db, wanted))
    .execute();
  if (rows.length === wanted.length) return;
  const existing = new Set(rows.map((row) => row.user_id));
  const unknown = wanted.filter((id) => !existing.has(id));
  const named = unknown.slice(0, 3).map((id) => id.slice(0, 64));
  throw invalidValue(
    `There is no user with the ID ${named.join(", ")}${unknown.length > 3 ? `, and ${unknown.length - 3} more` : ""}.`,
  );
}

function counted(added: number, removed: number): string {
  const people = (count: number) => `${count} ${count === 1 ? "member" : "members"}`;
  if (removed === 0) return `${people(added)} added.`;
  if (added === 0) return `${people(removed)} removed.`;
  return `${people(added)} added, ${people(removed)} removed.`;
}
