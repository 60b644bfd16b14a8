import type { Session } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import { hashSecret } from "../../auth/secrets.ts";
import { idleTime } from "../../auth/sessions.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import { sortBy } from "../../store/paging.ts";
import type { SessionTable } from "../../store/schema-system.ts";
import { demandFound, listOf } from "../list.ts";
import { demandOwnSignIn } from "../organizations/sign-on-access.ts";

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

/** The caller's sessions that haven't ended. */
function liveSessions({ db, caller, clock }: Context) {
  const now = clock.now();
  return db
    .selectFrom("session")
    .selectAll()
    .where("user_id", "=", caller.userId)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", now - idleTime);
}

/** Where the caller is signed in. */
export const sessionHandlers = {
  "GET /v1/user/sessions": async (context, { query }) => {
    await demandOwnSignIn(context);
    return listOf(
      liveSessions(context),
      query,
      [sortBy("session.last_used_at", "desc", "number"), sortBy("session.id_hash", "desc")],
      (found) => found.map((row) => present(row, context)),
    );
  },

  "DELETE /v1/user/sessions/{sessionId}": async (context, { params }) => {
    await demandOwnSignIn(context);
    const sessions = await liveSessions(context).execute();
    const session = demandFound(
      sessions.find((one) => publicId(one) === params.sessionId),
      "session",
    );
    await context.db.deleteFrom("session").where("id_hash", "=", session.id_hash).execute();
  },
} satisfies Partial<Handlers<Context>>;
