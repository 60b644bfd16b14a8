import type { Session } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { idleTime } from "#service/identity/credentials/sessions.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SessionTable } from "#service/kernel/store/schema-system.ts";
import { demandFound, listOf } from "#service/kernel/store/list.ts";
import { accountScope } from "#service/identity/access/sign-on-access.ts";

/** A session's ID in the API. Differs from its key in the store, which is a hash of the cookie's value. */
function publicId({ id_hash: hash }: Pick<SessionTable, "id_hash">): string {
  return hashSecret(hash).slice(0, 20);
}

function present(row: SessionTable, { caller }: Context): Session {
  return {
    object: "session",
    id: publicId(row),
    createdAt: timestamp(row.created_at),
    lastUsedAt: timestamp(row.last_used_at),
    expiresAt: timestamp(Math.min(row.expires_at, row.last_used_at + idleTime)),
    ...(row.user_agent !== null && { userAgent: row.user_agent }),
    current: caller.credential.kind === "session" && caller.credential.id === row.id_hash,
  };
}

/**
 * The caller's sessions that haven't ended. A session of an identity provider only sees those of the same organization.
 * @throws Failure 403 for a token of one organization
 */
async function liveSessions(context: Context) {
  const { db, caller, clock } = context;
  const only = await accountScope(context);
  const now = clock.now();
  const all = db
    .selectFrom("session")
    .selectAll()
    .where("user_id", "=", caller.userId)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", now - idleTime);
  if (only === undefined) return all;
  const ofProvider = db
    .selectFrom("session_sign_on")
    .select("session_sign_on.id_hash")
    .where("session_sign_on.organization_id", "=", only);
  return all.where("session.id_hash", "in", ofProvider);
}

/** Where the caller is signed in. */
export const sessionHandlers = {
  "GET /v1/user/sessions": async (context, { query }) => {
    const sessions = await liveSessions(context);
    return listOf(
      sessions,
      query,
      [sortBy("session.last_used_at", "desc", "number"), sortBy("session.id_hash", "desc")],
      (rows) => rows.map((row) => present(row, context)),
    );
  },

  "DELETE /v1/user/sessions/{sessionId}": async (context, { params }) => {
    const sessions = await liveSessions(context);
    const session = demandFound(
      (await sessions.execute()).find((row) => publicId(row) === params.sessionId),
      "session",
    );
    await context.db.deleteFrom("session").where("id_hash", "=", session.id_hash).execute();
  },
} satisfies Partial<Handlers<Context>>;
