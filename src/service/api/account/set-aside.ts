import { hasAdmin } from "#service/identity/access/admins.ts";
import { endCredentials, tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import type { EmailOwner } from "#service/identity/credentials/email-proofs.ts";
import { mayVouchFor } from "#service/identity/domains/owners.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent, type Write } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { revokeSecrets } from "#service/identity/credentials/ended-secrets.ts";

type Facilities = Pick<Environment, "clock" | "ids" | "live">;

/**
 * Whether an organization decides about an account whose email isn't confirmed for it: if the organization may vouch
 * for the email, or if the account is a member there and nowhere else. Otherwise any organization could end accounts
 * of others. The last admin is never set aside, because the organization would then be without one.
 */
export async function maySetAside(
  db: Db,
  { id, email }: EmailOwner,
  organizationId: string,
): Promise<boolean> {
  const memberships = await db
    .selectFrom("member")
    .select(["organization_id", "role"])
    .where("user_id", "=", id)
    .execute();
  const here = memberships.find((membership) => membership.organization_id === organizationId);
  const isOnlyHere = here !== undefined && memberships.length === 1;
  if (!isOnlyHere && !(await mayVouchFor(db, { organizationId, email }))) return false;
  return here?.role !== "admin" || (await hasAdmin(db, organizationId, id));
}

/**
 * Takes an email from an account that never confirmed it, so that its owner gets an account of their own. Everything
 * that opens the old account ends, it is disabled in the organization, and its name says what happened, so that nobody
 * takes what it wrote for the owner's. It stays a member elsewhere, where admins read about it in their audit log.
 * @param owner the account; `maySetAside` must have allowed it
 */
export async function setAside(
  tx: Db,
  facilities: Facilities,
  request: Pick<Write, "address" | "requestId">,
  { owner, organizationId }: { owner: EmailOwner; organizationId: string },
): Promise<void> {
  const now = facilities.clock.now();
  await endCredentials(tx, owner, {
    organizationId,
    now,
    kept: null,
    signedOn: true,
    factors: true,
  });
  for (const table of ["email_proof", "provider_identity"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", owner.id).execute();
  }
  const { display_name: title } = await tx
    .selectFrom("user")
    .select("display_name")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("user")
    // No mail can reach this domain (RFC 2606), so nobody can ever confirm it.
    .set({ email: `set-aside-${owner.id}@bindery.invalid`, display_name: `${title} (set aside)` })
    .where("id", "=", owner.id)
    .execute();
  await tx
    .updateTable("member")
    .set({ disabled: true })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", owner.id)
    .execute();
  const memberships = await tx
    .selectFrom("member")
    .select("organization_id")
    .where("user_id", "=", owner.id)
    .execute();
  const target = { kind: "member", target: owner.id };
  for (const { organization_id: id } of memberships) {
    await revokeSecrets(tx, { organization_id: id, user_id: owner.id });
    await addEvent(tx, facilities, {
      organizationId: id,
      kind: "member",
      targetId: owner.id,
      action: "member.set-aside",
      ids: { userId: owner.id },
    });
    await addAuditEvent(tx, facilities, request, {
      organizationId: id,
      what: { ...target, action: "member.set-aside", title },
      result: "success",
      detail: `The email ${owner.email} was never confirmed for this account, and its owner has arrived. The password, passkeys, sessions, and API tokens of this account ended.`,
    });
  }
}

/** Creates a notice for the owner of an email that another account had before. */
export function tellOfEarlierAccount(
  tx: Db,
  facilities: Facilities,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  return tellOfEnd(tx, facilities, userId, { kind: "earlier-account", organizationId });
}
