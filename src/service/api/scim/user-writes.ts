import { comesBack } from "#service/identity/credentials/disabled-accounts.ts";
import type { ScimUserRecord, ScimUserTable } from "#service/kernel/store/schema-provisioning.ts";
import type { AuditEventTable } from "#service/kernel/store/schema-organization.ts";
import { demandAnotherAdmin, removeMember } from "../members/member-writes.ts";
import { noResource, notUnique } from "./scim-error.ts";
import { recordChange, type ScimScope } from "./scope.ts";
import {
  accountFor,
  changeEmail,
  demandOwnEmail,
  endTokens,
  joinOrganization,
  rename,
  setDisabled,
} from "./user-account.ts";
import { personOf, type Person } from "./user-record.ts";

/**
 * Adds a person. Someone who is a member already is managed by the provider from now on.
 * @returns their ID
 * @throws ScimFailure 400, 409
 */
export async function createUser(scope: ScimScope, record: ScimUserRecord): Promise<string> {
  const { db, organizationId, clock } = scope;
  const person = personOf(record);
  await demandOwnEmail(scope, person.email);
  await demandFreeName(scope, person);
  const { id, member } = await accountFor(scope, person);
  if (member === undefined) await joinOrganization(scope, id, person.email);
  const now = clock.now();
  const isDisabledHere =
    member?.disabled === true &&
    !(await comesBack(db, { organization_id: organizationId, user_id: id }));
  await db
    .insertInto("scim_user")
    .values({
      ...columnsOf(person),
      organization_id: organizationId,
      user_id: id,
      disabled_here: !record.active && isDisabledHere,
      own_role: null,
      has_group_role: false,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (member !== undefined) await rename(scope, id, person.displayName);
  if (!record.active) await setDisabled(scope, await readMember(scope, id), true);
  await recordChange(scope, {
    action: member === undefined ? "member.join" : "member.update",
    kind: "member",
    id,
    title: person.displayName,
    detail:
      member === undefined
        ? "Became a member through the identity provider."
        : "Is managed by the identity provider from now on.",
  });
  return id;
}

/**
 * Replaces what the provider says about a person.
 * @throws ScimFailure 400, 409
 */
export async function updateUser(
  scope: ScimScope,
  row: ScimUserTable,
  record: ScimUserRecord,
): Promise<void> {
  const changes = changesOf(row.record, record);
  if (changes.length === 0) return;
  const { db, organizationId, clock } = scope;
  const { user_id: id } = row;
  const person = personOf(record);
  if (person.userNameKey !== row.user_name_key) await demandFreeName(scope, person);
  if (person.email !== row.email) await moveEmail(scope, row, person);
  await rename(scope, id, person.displayName);
  let disabledHere = row.disabled_here;
  if (record.active !== row.active) {
    const member = await readMember(scope, id);
    const isDisabledHere = member.disabled && !(await comesBack(db, member));
    // Only what the provider has done is undone by it.
    await setDisabled(scope, member, !record.active || disabledHere);
    disabledHere = !record.active && isDisabledHere;
  }
  await db
    .updateTable("scim_user")
    .set({
      ...columnsOf(person),
      disabled_here: disabledHere,
      version: row.version + 1,
      updated_at: clock.now(),
    })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", id)
    .execute();
  await recordChange(scope, {
    action: "member.update",
    kind: "member",
    id,
    title: person.displayName,
    changes,
    ...(record.active &&
      row.disabled_here && { detail: "Stays disabled, because an admin has disabled them, too." }),
  });
}

/**
 * Ends a membership, with its teams and grants. What the person wrote stays theirs.
 * @throws Failure 409 for the last admin
 */
export async function deleteUser(scope: ScimScope, row: ScimUserTable): Promise<void> {
  const { db, organizationId } = scope;
  const { user_id: id } = row;
  const member = await readMember(scope, id);
  await demandAnotherAdmin(db, member);
  await db
    .updateTable("scim_group")
    .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: scope.clock.now() }))
    .where("organization_id", "=", organizationId)
    .where("id", "in", (from) =>
      from
        .selectFrom("team_member")
        .select("team_id")
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", id),
    )
    .execute();
  await endTokens(scope, id);
  await removeMember(db, member);
  await recordChange(scope, {
    action: "member.delete",
    kind: "member",
    id,
    title: personOf(row.record).displayName,
  });
}

function columnsOf({ record, ...person }: Person) {
  return {
    user_name_key: person.userNameKey,
    external_id: person.externalId,
    email: person.email,
    display_key: person.displayKey,
    given_key: person.givenKey,
    family_key: person.familyKey,
    active: record.active,
    record,
  };
}

/** @throws ScimFailure 409 `uniqueness` */
async function demandFreeName(
  { db, organizationId }: ScimScope,
  { userNameKey, record }: Person,
): Promise<void> {
  const other = await db
    .selectFrom("scim_user")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_name_key", "=", userNameKey)
    .executeTakeFirst();
  if (other === undefined) return;
  throw notUnique(`Another user has the userName ${record.userName.slice(0, 100)}.`);
}

/** The account may have its new email already, if its owner has changed it. */
async function moveEmail(scope: ScimScope, row: ScimUserTable, person: Person): Promise<void> {
  const { email } = await scope.db
    .selectFrom("user")
    .select("email")
    .where("id", "=", row.user_id)
    .executeTakeFirstOrThrow();
  if (email === person.email) return;
  await changeEmail(scope, row.user_id, { from: email, to: person.email });
}

async function readMember({ db, organizationId }: ScimScope, id: string) {
  const member = await db
    .selectFrom("member")
    .select(["organization_id", "user_id", "role", "disabled"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", id)
    .executeTakeFirst();
  if (member === undefined) throw noResource("user", id);
  return member;
}

/** A value in the audit log has up to this many characters. */
const longestValue = 200;

function changesOf(
  before: ScimUserRecord,
  after: ScimUserRecord,
): NonNullable<AuditEventTable["changes"]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [valueOf(before[name]), valueOf(after[name])];
    // The part after the last colon is the name of an extension.
    return was === is ? [] : [{ field: nameOf(name), before: cut(was), after: cut(is) }];
  });
}

const nameOf = (name: string) => (name.startsWith("urn:") ? "enterprise" : name);

function valueOf(value: unknown): string | boolean | null {
  if (value === undefined) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

function cut(value: string | boolean | null): string | boolean | null {
  return typeof value === "string" && value.length > longestValue
    ? `${value.slice(0, longestValue).toWellFormed()}…`
    : value;
}
