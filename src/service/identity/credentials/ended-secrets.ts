import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Db, MemberTable } from "#service/kernel/store/schema.ts";

/** How long an old invite link explains that it was used or has expired. Until then, an admin can renew it. */
const invitesKeptFor = 30 * day;
/** How long other used or expired secrets are kept; nobody needs them afterwards. */
const othersKeptFor = 1 * day;

/**
 * Deletes invitations, invite links, sign-in links, sessions, pending single sign-ons, and challenges for passkeys that can't be used
 * anymore.
 */
export async function removeEndedSecrets({
  store,
  clock,
}: Pick<Environment, "store" | "clock">): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    for (const [table, end] of [
      ["invite", now - invitesKeptFor],
      ["sign_in_link", now - othersKeptFor],
      ["mailed_link", now - othersKeptFor],
    ] as const) {
      await tx
        .deleteFrom(table)
        .where((where) => where.or([where("used_at", "<=", end), where("expires_at", "<=", end)]))
        .execute();
    }
    await tx
      .deleteFrom("link_invite")
      .where("expires_at", "<=", now - invitesKeptFor)
      .execute();
    for (const table of [
      "session",
      "sign_on_request",
      "saml_assertion",
      "passkey_challenge",
    ] as const) {
      await tx.deleteFrom(table).where("expires_at", "<=", now).execute();
    }
  });
}

/**
 * Revokes the one-time links that would let a member in again: sign-in links for the member or created by them, and
 * invitations created by them.
 */
export async function revokeSecrets(
  tx: Db,
  member: Pick<MemberTable, "organization_id" | "user_id">,
): Promise<void> {
  const { organization_id, user_id } = member;
  await revokeInvitesBy(tx, member);
  await tx
    .deleteFrom("sign_in_link")
    .where("organization_id", "=", organization_id)
    .where((where) => where.or([where("user_id", "=", user_id), where("created_by", "=", user_id)]))
    .execute();
}

/** Revokes the invitations whose link a user created and may still know. */
async function revokeInvitesBy(
  tx: Db,
  { organization_id, user_id }: { organization_id: string; user_id: string },
): Promise<void> {
  await tx
    .deleteFrom("invite")
    .where("organization_id", "=", organization_id)
    .where("created_by", "=", user_id)
    .where("used_at", "is", null)
    .execute();
}
