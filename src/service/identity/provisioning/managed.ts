import { Failure } from "#service/kernel/errors.ts";
import type { ScimUserTable } from "#service/kernel/store/schema-provisioning.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isDisabledAccount, setComesBack } from "../credentials/disabled-accounts.ts";
import { emailDomain } from "../domains/canonical.ts";

/** What the identity provider says about a member; undefined for one whom it doesn't manage. */
async function readManaged(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Pick<ScimUserTable, "active" | "has_group_role"> | undefined> {
  return db
    .selectFrom("scim_user")
    .select(["active", "has_group_role"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * The organization whose identity provider says what an account's email is: it provisions the person or signs them in by that
 * email, or requires single sign-on and has proven the email's domain.
 * @returns its title; undefined if the owner can change the email
 */
export async function readEmailManager(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<string | undefined> {
  const manager = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select("organization.title")
    .where("member.user_id", "=", id)
    .where("organization.deleted_at", "is", null)
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        eb("member.sso", "=", true),
        exists(
          selectFrom("scim_user")
            .select("scim_user.user_id")
            .whereRef("scim_user.organization_id", "=", "member.organization_id")
            .where("scim_user.user_id", "=", id),
        ),
        and([
          eb("organization.sso", "=", true),
          exists(
            selectFrom("organization_domain")
              .select("organization_domain.domain")
              .whereRef("organization_domain.organization_id", "=", "member.organization_id")
              .where("organization_domain.domain", "=", emailDomain(email) ?? ""),
          ),
        ]),
      ]),
    )
    .orderBy("organization.id")
    .limit(1)
    .executeTakeFirst();
  return manager?.title;
}

/**
 * Checks before a member is removed here, or leaves: the provider would bring them back.
 * @throws Failure 409 for a member whom the provider manages
 */
export async function demandMayRemove(
  db: Db,
  member: { organization_id: string; user_id: string },
): Promise<void> {
  const managed = await readManaged(db, member.organization_id, member.user_id);
  if (managed === undefined) return;
  throw new Failure(
    409,
    "This member is managed by your identity provider. Remove them there, or disable them here.",
  );
}

/**
 * Checks before an admin changes a member whom the provider manages, or whose account is disabled everywhere. Admins can always
 * disable a member.
 * @throws Failure 409 to enable a member whom the provider or an instance admin has disabled, and to change a role that a group gives
 */
export async function demandMayUpdate(
  db: Db,
  member: { organization_id: string; user_id: string },
  change: { enables: boolean; changesRole: boolean },
): Promise<void> {
  if (!change.enables && !change.changesRole) return;
  if (change.enables && (await isDisabledAccount(db, member.user_id))) {
    throw new Failure(
      409,
      "An instance admin has disabled this account on the whole server. Ask them to enable it.",
    );
  }
  const managed = await readManaged(db, member.organization_id, member.user_id);
  if (managed === undefined) return;
  if (change.enables && !managed.active) {
    throw new Failure(409, "Your identity provider has disabled this member. Enable them there.");
  }
  if (change.changesRole && managed.has_group_role) {
    throw new Failure(
      409,
      "This member's role comes from a group of your identity provider. Change the group's role in Settings, Provisioning.",
    );
  }
}

/** An admin disables a member. If the provider or an instance admin has disabled them already, they alone don't enable them again. */
export async function keepDisabled(
  tx: Db,
  member: { organization_id: string; user_id: string },
): Promise<void> {
  await setComesBack(tx, member, false);
  await tx
    .updateTable("scim_user")
    .set({ disabled_here: true })
    .where("organization_id", "=", member.organization_id)
    .where("user_id", "=", member.user_id)
    .where("active", "=", false)
    .execute();
}

/**
 * Checks before a team is renamed, deleted, or given other members.
 * @throws Failure 409 for a team that the provider manages
 */
export async function demandOwnTeam(
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
): Promise<void> {
  const group = await db
    .selectFrom("scim_group")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (group === undefined) return;
  throw new Failure(409, "This team is managed by your identity provider. Change the group there.");
}
