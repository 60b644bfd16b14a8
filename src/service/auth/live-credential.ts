import type { Caller } from "../context.ts";
import type { Db } from "../store/schema.ts";
import { idleTime } from "./sessions.ts";

/** The `user_id` of a credential, for as long as it can be used: nothing once a token was revoked or a session has ended. */
export function liveCredential(db: Db, { kind, id }: Caller["credential"], now: number) {
  return kind === "token"
    ? db
        .selectFrom("api_token")
        .select("user_id")
        .where("id", "=", id)
        .where((where) =>
          where.or([where("expires_at", "is", null), where("expires_at", ">", now)]),
        )
    : db
        .selectFrom("session")
        .select("user_id")
        .where("id_hash", "=", id)
        .where("expires_at", ">", now)
        .where("last_used_at", ">", now - idleTime);
}
