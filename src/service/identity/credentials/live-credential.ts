import type { Caller } from "#service/kernel/caller.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { idleTime } from "./sessions.ts";

/** Whether a credential is still valid: the token wasn't revoked, or the session hasn't ended. */
export async function isLive(
  db: Db,
  { kind, id }: Caller["credential"],
  now: number,
): Promise<boolean> {
  if (kind === "token") return (await liveTokens(db, [id], now)).length > 0;
  return (await liveSessions(db, [id], now)).size > 0;
}

/** Filters API tokens to the valid ones. */
export async function liveTokens(db: Db, ids: readonly string[], now: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("api_token")
    .select("id")
    .where("id", "in", ids)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Filters sessions to those that haven't ended. Each comes with the organization whose identity provider created it, if
 * any.
 */
export async function liveSessions(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, { signedOnFor: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("session")
    .leftJoin("session_sign_on", "session_sign_on.id_hash", "session.id_hash")
    .select(["session.id_hash as id", "session_sign_on.organization_id as signedOnFor"])
    .where("session.id_hash", "in", ids)
    .where("session.expires_at", ">", now)
    .where("session.last_used_at", ">", now - idleTime)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
