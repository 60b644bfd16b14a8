import { day } from "../clock.ts";
import type { Environment } from "../context.ts";

/** How long an old invitation link explains that it was used or has expired. Meanwhile an admin can renew it. */
const invitesKeptFor = 30 * day;
/** What was used or has expired tells nobody anything afterwards. */
const othersKeptFor = 1 * day;

/** Removes invitations, sign-in links, sessions and requests to identity providers that can't be used any more. */
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
    for (const table of ["session", "saml_request", "saml_assertion"] as const) {
      await tx.deleteFrom(table).where("expires_at", "<=", now).execute();
    }
  });
}
