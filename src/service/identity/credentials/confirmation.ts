import { type Clock, minute } from "#service/kernel/clock.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readSecondSteps } from "../two-step/factors.ts";

/** For this long after they signed in or confirmed it, a session's user counts as the owner of the account. */
const confirmedFor = 10 * minute;

/** How the user of a session can confirm that they are the account's owner. `code`: of their authenticator app. */
type ConfirmWay = "password" | "code" | "passkey";

/** Whether the user of a session has lately shown that they are the account's owner, and how they can. */
type Confirmation = { isFresh: boolean; ways: ConfirmWay[] };

/** What opens an account besides links. */
type Openers = {
  hasPassword: boolean;
  hasApp: boolean;
  /** Host names. */
  passkeyDomains: string[];
  /** Whether an organization's identity provider signs its owner in. */
  signsOn: boolean;
};

/** Who asks, and where the browser has the service open: passkeys of another host can't be used there. */
type Asking = { caller: Caller; origin: string };

/**
 * Reads whether a session's user has lately shown that they are the account's owner: by signing in or by confirming. An
 * API token can be copied from a program, so a session that began with one shows nothing, unless nothing else opens the
 * account.
 */
export async function readConfirmation(
  db: Db,
  clock: Clock,
  asking: Asking,
): Promise<Confirmation> {
  const openers = await readOpeners(db, asking.caller.userId);
  return {
    isFresh: await isFresh(db, clock, asking, openers),
    ways: waysOf(openers, asking.origin),
  };
}

/**
 * For what would keep somebody else in an account whose owner left the browser for a moment.
 * @throws Failure 403 without a fresh confirmation
 */
export async function demandConfirmed(db: Db, clock: Clock, asking: Asking): Promise<void> {
  await demandFresh(db, clock, asking, await readOpeners(db, asking.caller.userId));
}

/**
 * For a new password, whose request shows the current one, if there is one. That suffices where it would suffice as a
 * confirmation. A first password needs none where nothing else opens the account, such as after an invitation.
 * @throws Failure 403 without a fresh confirmation
 */
export async function demandMaySetPassword(db: Db, clock: Clock, asking: Asking): Promise<void> {
  const openers = await readOpeners(db, asking.caller.userId);
  const { hasPassword, hasApp, passkeyDomains, signsOn } = openers;
  const isNeeded = hasPassword ? hasApp : hasApp || signsOn || passkeyDomains.length > 0;
  if (isNeeded) await demandFresh(db, clock, asking, openers);
}

async function demandFresh(db: Db, clock: Clock, asking: Asking, openers: Openers): Promise<void> {
  if (await isFresh(db, clock, asking, openers)) return;
  if (asking.caller.credential.kind === "token") {
    throw new Failure(403, "API tokens can't change how you sign in. Do it in your browser.");
  }
  throw new Failure(
    403,
    waysOf(openers, asking.origin).length === 0
      ? "You signed in a while ago. Sign out, sign in again, and repeat this within 10 minutes."
      : "You signed in a while ago. Confirm that it's you, then repeat this within 10 minutes.",
    // So that the console can ask for it.
    [{ path: "session", message: "confirmation" }],
  );
}

async function isFresh(
  db: Db,
  clock: Clock,
  { caller }: Asking,
  openers: Openers,
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select(["created_at", "way", "confirmed_at"])
    .where("id_hash", "=", caller.credential.id)
    .executeTakeFirst();
  const { hasPassword, hasApp, passkeyDomains, signsOn } = openers;
  const opensOtherwise = hasPassword || hasApp || signsOn || passkeyDomains.length > 0;
  const begun = row?.way === "token" && opensOtherwise ? 0 : (row?.created_at ?? 0);
  return Math.max(begun, row?.confirmed_at ?? 0) > clock.now() - confirmedFor;
}

/** The stronger factor is needed, if there is one: otherwise a password could add what replaces both. */
function waysOf({ hasPassword, hasApp, passkeyDomains }: Openers, origin: string): ConfirmWay[] {
  const { hostname: domain } = new URL(origin);
  const passkey: ConfirmWay[] = passkeyDomains.includes(domain) ? ["passkey"] : [];
  if (hasApp) return ["code", ...passkey];
  return hasPassword ? ["password", ...passkey] : passkey;
}

async function readOpeners(db: Db, userId: string): Promise<Openers> {
  const password = await db
    .selectFrom("password")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkey")
    .select("domain")
    .distinct()
    .where("user_id", "=", userId)
    .execute();
  return {
    hasPassword: password !== undefined,
    hasApp: (await readSecondSteps(db, userId)).includes("totp"),
    passkeyDomains: passkeys.map(({ domain }) => domain),
    signsOn: await signsOn(db, userId),
  };
}

/** Whether an organization's identity provider opens an account. */
export async function signsOn(db: Db, userId: string): Promise<boolean> {
  const membership = await db
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select("member.user_id")
    .where("member.user_id", "=", userId)
    .where("member.sso", "=", true)
    .where("member.disabled", "=", false)
    .where("organization.deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return membership !== undefined;
}

/** Records that a session's user has confirmed that they are the account's owner. @param session its ID */
export async function markConfirmed(tx: Db, clock: Clock, session: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ confirmed_at: clock.now() })
    .where("id_hash", "=", session)
    .execute();
}
