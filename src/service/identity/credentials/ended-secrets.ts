import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { runNow } from "#service/kernel/jobs/queue.ts";
import type { Db, MemberTable } from "#service/kernel/store/schema.ts";
import { among } from "#service/kernel/store/sql.ts";

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

/** Ends support access at its time, or once who gave it isn't an admin anymore. Its key is the access. */
export const supportEndJobKind = "support-end";

/**
 * Revokes what lets somebody in on behalf of a member who loses rights: sign-in links for the member or created by them, invitations
 * created by them, and support access that they gave.
 */
export async function revokeSecrets(
  tx: Db,
  { organization_id, user_id }: Pick<MemberTable, "organization_id" | "user_id">,
): Promise<void> {
  await revokeSecretsOf(tx, organization_id, [user_id]);
}

/**
 * Ends the sessions of somebody who was disabled or removed that an identity provider of the organization has begun. They reach nothing
 * else. Other sessions are the account's own, and reach the organization only by the membership.
 */
export async function endSignedOn(
  tx: Db,
  {
    organization_id: organizationId,
    user_id: userId,
  }: Pick<MemberTable, "organization_id" | "user_id">,
): Promise<void> {
  await tx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id_hash", "in", (from) =>
      from
        .selectFrom("session_sign_on")
        .select("id_hash")
        .where("organization_id", "=", organizationId),
    )
    .execute();
}

/** As `revokeSecrets`, for several members at once. */
export async function revokeSecretsOf(
  tx: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  // Their link may still be known to whoever created it.
  await tx
    .deleteFrom("invite")
    .where("organization_id", "=", organizationId)
    .where("created_by", "in", among(tx, userIds))
    .where("used_at", "is", null)
    .execute();
  await tx
    .deleteFrom("sign_in_link")
    .where("organization_id", "=", organizationId)
    .where((where) =>
      where.or([
        where("user_id", "in", among(tx, userIds)),
        where("created_by", "in", among(tx, userIds)),
      ]),
    )
    .execute();
  await endSupportBy(tx, organizationId, userIds);
}

/** A right that is given back doesn't bring back what was given with it. The job records the end. */
async function endSupportBy(
  tx: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  const ended = await tx
    .updateTable("support_access")
    .set(({ ref }) => ({ ends_at: ref("given_at") }))
    .where("organization_id", "=", organizationId)
    .where("given_by", "in", among(tx, userIds))
    .returning("id")
    .execute();
  if (ended.length === 0) return;
  const keys = ended.map(({ id }) => id);
  await runNow(tx, { organizationId, kind: supportEndJobKind, keys });
}
