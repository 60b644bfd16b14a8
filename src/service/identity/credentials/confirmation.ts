import { type Clock, minute } from "#service/kernel/clock.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readSecondSteps } from "../two-step/factors.ts";

/** For this long after they signed in or confirmed it, a session's user counts as the owner of the account. */
const confirmedFor = 10 * minute;

/** How the user of a session can confirm that they are the account's owner. `code`: of their authenticator app. */
type ConfirmWay = "password" | "code" | "passkey";

/** Whether the user of a session has lately shown that they are the account's owner, and how they can. */
type Confirmation = { isFresh: boolean; ways: ConfirmWay[] };

/** A session with the host name at which the browser has it open: passkeys of another one can't be used there. */
type Asking = { session: string; userId: string; domain: string };

/**
 * Reads whether a session's user has lately shown that they are the account's owner: by signing in or by confirming. An
 * API token can be copied from a program, so a session that began with one shows nothing, unless the account has
 * nothing to confirm with.
 * @param within in milliseconds: how long ago is fresh
 */
export async function readConfirmation(
  db: Db,
  clock: Clock,
  { session, userId, domain }: Asking,
  within = confirmedFor,
): Promise<Confirmation> {
  const row = await db
    .selectFrom("session")
    .select(["created_at", "way", "confirmed_at"])
    .where("id_hash", "=", session)
    .executeTakeFirst();
  const ways = await waysOf(db, { userId, domain });
  const begun = row?.way === "token" && ways.length > 0 ? 0 : (row?.created_at ?? 0);
  const confirmedAt = Math.max(begun, row?.confirmed_at ?? 0);
  return { isFresh: confirmedAt > clock.now() - within, ways };
}

async function waysOf(
  db: Db,
  { userId, domain }: Pick<Asking, "userId" | "domain">,
): Promise<ConfirmWay[]> {
  const password = await db
    .selectFrom("password")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const passkey = await db
    .selectFrom("passkey")
    .select("id")
    .where("user_id", "=", userId)
    .where("domain", "=", domain)
    .limit(1)
    .executeTakeFirst();
  const ways: ConfirmWay[] = passkey === undefined ? [] : ["passkey"];
  // The stronger factor is needed, if there is one: otherwise a password could add what replaces both.
  if ((await readSecondSteps(db, userId)).includes("totp")) return ["code", ...ways];
  return password === undefined ? ways : ["password", ...ways];
}

/**
 * For what would keep somebody else in an account whose owner left the browser for a moment.
 * @throws Failure 403 without a fresh confirmation
 */
export async function demandConfirmed(db: Db, clock: Clock, asking: Asking): Promise<void> {
  const { isFresh, ways } = await readConfirmation(db, clock, asking);
  if (isFresh) return;
  throw new Failure(
    403,
    ways.length === 0
      ? "You signed in a while ago. Sign out, sign in again, and repeat this within 10 minutes."
      : "You signed in a while ago. Confirm that it's you, then repeat this within 10 minutes.",
  );
}

/** Records that a session's user has confirmed that they are the account's owner. */
export async function markConfirmed(tx: Db, clock: Clock, session: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ confirmed_at: clock.now() })
    .where("id_hash", "=", session)
    .execute();
}
