import type { Context as HonoContext } from "hono";
import { demandOwnSignIn } from "#service/identity/access/sign-on-access.ts";
import { identify } from "#service/identity/credentials/identify.ts";
import {
  browserCookie,
  createChallenge,
  readBrowserSecret,
} from "#service/identity/credentials/passkey-challenges.ts";
import type { PasskeySource } from "#service/identity/credentials/passkey-sign-in.ts";
import type { Place } from "#service/identity/credentials/passkeys.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { makeSecret } from "#service/kernel/secrets.ts";
import type { ChallengePurpose, PasskeyTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Where a request's passkey comes from. */
export function passkeySource(c: HonoContext<Bindings>): PasskeySource {
  const origin = c.get("origin");
  const browser = readBrowserSecret(c.req.raw, origin);
  return { origin, browser, countedAs: c.env.countedAs };
}

/** A challenge for the requesting browser, which gets a cookie to answer it with. */
export async function challengeFor(
  c: HonoContext<Bindings>,
  { store, clock }: Pick<Environment, "store" | "clock">,
  asked: { purpose: ChallengePurpose; userId: string | null },
): Promise<string> {
  const origin = c.get("origin");
  const browser = readBrowserSecret(c.req.raw, origin) ?? makeSecret();
  const challenge = await store.transaction((tx) =>
    createChallenge(tx, clock, { ...asked, browser }),
  );
  c.header("set-cookie", browserCookie(browser, origin));
  return challenge;
}

/**
 * The user of the requesting browser.
 * @throws Failure 401 without a session, 403 for an API token and for a session of an identity provider
 */
export async function demandOwnSession(
  c: HonoContext<Bindings>,
  environment: Environment,
): Promise<Caller> {
  const sent = { origin: c.get("origin"), address: c.env.address };
  const caller = await identify(c.req.raw, sent, environment);
  if (caller.credential.kind !== "session") {
    throw new Failure(403, "Programs can't do this. Sign in with your browser.");
  }
  await demandOwnSignIn({ db: environment.store.read, caller }, "passkeys");
  return caller;
}

/** All passkeys of a user. */
export function readPasskeys(db: Db, userId: string): Promise<PasskeyTable[]> {
  return db.selectFrom("passkey").selectAll().where("user_id", "=", userId).execute();
}

/** Those that can be used at a place. */
export async function readPasskeysAt(
  db: Db,
  userId: string,
  place: Place,
): Promise<PasskeyTable[]> {
  const passkeys = await readPasskeys(db, userId);
  return passkeys.filter(({ domain }) => domain === place.domain);
}
