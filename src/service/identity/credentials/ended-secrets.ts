import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";

/** How long an old invite link explains that it was used or has expired. Until then, an admin can renew it. */
const invitesKeptFor = 30 * day;
/** How long other used or expired secrets are kept; nobody needs them afterwards. */
const othersKeptFor = 1 * day;

/** Deletes invitations, invite links, sign-in links, sessions, and SAML requests that can't be used anymore. */
export async function removeEndedSecrets({
  store,
  clock,
}: Pick<Environment, "store" | "clock">): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    for (const [table, end] of [
      ["invite", now - invitesKeptFor],
      ["sign_in_link", now - othersKeptFor],
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
    for (const table of ["session", "saml_request", "saml_assertion"] as const) {
      await tx.deleteFrom(table).where("expires_at", "<=", now).execute();
    }
  });
}
