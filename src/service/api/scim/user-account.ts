import { setComesBack } from "#service/identity/credentials/disabled-accounts.ts";
import { mailChange } from "#service/identity/credentials/change-mail.ts";
import { proveEmail, isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import { isInstanceAdmin } from "#service/identity/access/instance.ts";
import { mayVouchFor } from "#service/identity/domains/owners.ts";
import { emailDomain } from "#service/identity/domains/canonical.ts";
import type { Access } from "#service/identity/access/access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { endSignedOn, revokeSecrets } from "#service/identity/credentials/ended-secrets.ts";
import { addUser } from "../account/user.ts";
import { findInviteOf, useUp } from "../invites/join.ts";
import { demandAnotherAdmin } from "../members/member-writes.ts";
import { addMember } from "../organizations/organizations.ts";
import { opensByItself } from "../sign-on/sign-on.ts";
import { invalidValue, notUnique, ScimFailure } from "./scim-error.ts";
import type { ScimScope } from "./scope.ts";
import type { Person } from "./user-record.ts";

/** The account of a person, and their membership. */
type Account = {
  id: string;
  /** Undefined for a person who wasn't a member. */
  member: { role: Access; disabled: boolean } | undefined;
};

/**
 * An organization's provider speaks only for the emails of its proven domains.
 * @throws ScimFailure 400 `invalidValue`
 */
export async function demandOwnEmail(
  { db, organizationId }: ScimScope,
  email: string,
): Promise<void> {
  if (await mayVouchFor(db, { organizationId, email })) return;
  throw invalidValue(
    `${emailDomain(email) ?? email} isn't a proven email domain of this organization. Prove it in the settings (General), then try again.`,
  );
}

/**
 * The account that a person gets: the one with their email if it is theirs, or else a new one. As for single sign-on
 * (`docs/decisions/confirmed-emails.md`), an account whose email nobody has confirmed isn't joined, because someone else
 * may have entered it. It isn't set aside, either: no person is there who could say whose it is.
 * @throws ScimFailure 409
 */
export async function accountFor(scope: ScimScope, person: Person): Promise<Account> {
  const { db, organizationId } = scope;
  const { email } = person;
  const row = await db
    .selectFrom("user")
    .leftJoin("member", (join) =>
      join
        .onRef("member.user_id", "=", "user.id")
        .on("member.organization_id", "=", organizationId),
    )
    .leftJoin("scim_user", (join) =>
      join
        .onRef("scim_user.user_id", "=", "member.user_id")
        .onRef("scim_user.organization_id", "=", "member.organization_id"),
    )
    .select(["user.id", "member.user_id", "member.role", "member.disabled", "member.sso"])
    .select("scim_user.user_id as managed")
    .where("user.email", "=", email)
    .executeTakeFirst();
  if (row === undefined) {
    const { displayName } = person;
    const { id } = await addUser(db, scope, { displayName, email });
    await confirm(scope, id, email);
    return { id, member: undefined };
  }
  if (row.managed !== null) throw notUnique(`Another user has the email ${email}.`);
  const { id } = row;
  const isTheirs =
    row.sso === true ||
    (await isProvenFor(db, { id, email }, organizationId)) ||
    !(await opensByItself(db, { userId: id, organizationId }, scope.clock.now()));
  if (!isTheirs) {
    throw new ScimFailure(
      409,
      `An account with the email ${email} exists, but nobody has confirmed whose it is. Ask the person to sign in with single sign-on or with an invitation, then try again.`,
    );
  }
  await confirm(scope, id, email);
  const member =
    row.user_id === null ? undefined : { role: row.role, disabled: row.disabled === true };
  return { id, member };
}

async function confirm(scope: ScimScope, id: string, email: string): Promise<void> {
  const { db, organizationId } = scope;
  await proveEmail(db, scope, { id, email }, { organizationId, kind: "identity-provider" });
}

/**
 * Makes an account a member, with the role of its invitation or else the organization's default. An account that is disabled
 * everywhere is disabled as a member, too, until it is enabled.
 */
export async function joinOrganization(
  { db, organizationId, clock, token }: ScimScope,
  userId: string,
  email: string,
): Promise<void> {
  const now = clock.now();
  const invited = await findInviteOf(db, { organizationId, email }, now);
  if (invited !== undefined) await useUp(db, organizationId, invited.id, now);
  const role = invited === undefined ? token.defaultRole : invited.role;
  await addMember(db, { organizationId, userId, role }, now);
  const member = { organization_id: organizationId, user_id: userId };
  if (await setComesBack(db, member, true)) await writeDisabled(db, member, true);
}

/** Whether nobody but this organization and the person decides about an account. */
async function isOnlyHere({ db, organizationId }: ScimScope, userId: string): Promise<boolean> {
  const elsewhere = await db
    .selectFrom("member")
    .select("organization_id")
    .where("user_id", "=", userId)
    .where("organization_id", "!=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return elsewhere === undefined;
}

/** Gives an account the provider's name, unless other organizations show it, too. */
export async function rename(scope: ScimScope, userId: string, name: string): Promise<void> {
  if (!(await isOnlyHere(scope, userId))) return;
  await scope.db
    .updateTable("user")
    .set({ display_name: name, updated_at: scope.clock.now() })
    .where("id", "=", userId)
    .where("display_name", "!=", name)
    .execute();
}

/**
 * Gives an account another email. What others have confirmed was about the former one.
 * @throws ScimFailure 400 for a domain that isn't proven; 409 for an email that another account has, and for an account
 * that isn't only in this organization
 */
export async function changeEmail(
  scope: ScimScope,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { db, organizationId, clock } = scope;
  await demandOwnEmail(scope, to);
  const isOurs =
    (await isOnlyHere(scope, userId)) && (await mayVouchFor(db, { organizationId, email: from }));
  if (!isOurs) {
    throw new ScimFailure(
      409,
      "The account is used in another organization, too, so its email can't be changed from here.",
    );
  }
  if (await isInstanceAdmin(db, scope.settings, userId)) {
    throw new ScimFailure(
      409,
      "The account administers the instance, so its email can't be changed from here.",
    );
  }
  const other = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", to)
    .where("id", "!=", userId)
    .executeTakeFirst();
  if (other !== undefined) throw notUnique(`Another account has the email ${to}.`);
  await db
    .updateTable("user")
    .set({ email: to, updated_at: clock.now() })
    .where("id", "=", userId)
    .execute();
  await db
    .deleteFrom("email_proof")
    .where("user_id", "=", userId)
    .where("organization_id", "!=", organizationId)
    .execute();
  await mailChange(db, scope, {
    userId,
    what: "email-changed",
    former: from,
    by: { provider: { organizationId } },
    origin: new URL(scope.base).origin,
  });
}

type MemberState = {
  organization_id: string;
  user_id: string;
  role: Access;
  disabled: boolean;
};

/**
 * Takes a member's access away, or gives it back with the role and teams that they had.
 * @throws Failure 409 for the last admin
 */
export async function setDisabled(
  scope: ScimScope,
  member: MemberState,
  disabled: boolean,
): Promise<void> {
  const { db } = scope;
  if (await setComesBack(db, member, !disabled)) return;
  if (member.disabled === disabled) return;
  if (disabled) {
    await demandAnotherAdmin(db, member);
    await revokeSecrets(db, member);
    await endSignedOn(db, member);
  }
  await writeDisabled(db, member, disabled);
}

async function writeDisabled(
  db: Db,
  { organization_id, user_id }: Pick<MemberState, "organization_id" | "user_id">,
  disabled: boolean,
): Promise<void> {
  await db
    .updateTable("member")
    .set({ disabled })
    .where("organization_id", "=", organization_id)
    .where("user_id", "=", user_id)
    .execute();
}

/** Ends the API tokens that are only for the organization. */
export async function endTokens({ db, organizationId }: ScimScope, userId: string): Promise<void> {
  await db
    .deleteFrom("api_token")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organizationId)
    .execute();
}
