import type { Passkey } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import { demandOwnSignIn } from "#service/identity/access/sign-on-access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { missing } from "#service/kernel/errors.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { PasskeyTable } from "#service/kernel/store/schema-system.ts";

/** A passkey as its owner sees it. */
export function presentPasskey(row: PasskeyTable): Passkey {
  return {
    object: "passkey",
    id: row.id,
    name: row.name,
    domain: row.domain,
    synced: row.synced,
    createdAt: timestamp(row.created_at),
    ...(row.last_used_at !== null && { lastUsedAt: timestamp(row.last_used_at) }),
  };
}

/**
 * The caller's passkeys. They open the account everywhere, so a provider's session has no part in them.
 * @throws Failure 403 for a credential that can access only one organization
 */
async function passkeysOf(context: Context) {
  await demandOwnSignIn(context, "passkeys");
  return context.db.selectFrom("passkey").selectAll().where("user_id", "=", context.caller.userId);
}

/** Passkeys are added, used, and deleted below `/auth/passkeys`. */
export const passkeyHandlers = {
  "GET /v1/user/passkeys": async (context, { query }) =>
    listOf(await passkeysOf(context), query, [sortBy("passkey.id", "desc")], (rows) =>
      rows.map(presentPasskey),
    ),

  "PATCH /v1/user/passkeys/{passkeyId}": async (context, { params, body }) => {
    const seen = await passkeysOf(context);
    const passkey = await seen.where("id", "=", params.passkeyId).executeTakeFirst();
    if (passkey === undefined) throw missing("passkey");
    await context.db
      .updateTable("passkey")
      .set({ name: body.name })
      .where("user_id", "=", passkey.user_id)
      .where("id", "=", passkey.id)
      .execute();
    return presentPasskey({ ...passkey, name: body.name });
  },
} satisfies Partial<Handlers<Context>>;
