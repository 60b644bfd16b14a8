import { parse, serialize } from "hono/utils/cookie";
import { type Clock, minute } from "#service/kernel/clock.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import type { ChallengePurpose } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** How long a browser may take to sign a challenge. */
const challengeTime = 5 * minute;

type ChallengeFor = {
  purpose: ChallengePurpose;
  /** Secret of the browser, from its cookie. */
  browser: string;
  /** Whose passkey is added or asked for; null to sign in. */
  userId: string | null;
};

/** Creates a challenge, which can be answered once, within five minutes, and only by the browser that asks for it. */
export async function createChallenge(
  tx: Db,
  clock: Clock,
  { purpose, browser, userId }: ChallengeFor,
): Promise<string> {
  const challenge = makeSecret();
  const now = clock.now();
  await tx.deleteFrom("passkey_challenge").where("expires_at", "<=", now).execute();
  await tx
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: hashSecret(challenge),
      browser_hash: hashSecret(browser),
      purpose,
      user_id: userId,
      expires_at: now + challengeTime,
    })
    .execute();
  return challenge;
}

/**
 * Uses up a challenge, whatever becomes of its answer.
 * @returns false if it is unknown, used, expired, for something else, or another browser's
 */
export async function useChallenge(
  tx: Db,
  clock: Clock,
  challenge: string,
  { purpose, browser, userId }: ChallengeFor,
): Promise<boolean> {
  const used = await tx
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", hashSecret(challenge))
    .where("browser_hash", "=", hashSecret(browser))
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", clock.now())
    .returning("challenge_hash")
    .executeTakeFirst();
  return used !== undefined;
}

const isSecure = (origin: string) => origin.startsWith("https:");

const cookieName = (origin: string) =>
  isSecure(origin) ? "__Host-bindery-passkey" : "bindery-passkey";

/** The secret in a browser's cookie, to which its challenges belong; undefined if it has none. */
export function readBrowserSecret(request: Request, origin: string): string | undefined {
  const name = cookieName(origin);
  return parse(request.headers.get("cookie") ?? "", name)[name] || undefined;
}

/** `Set-Cookie` for a browser's secret. All tabs share it, so that none loses its challenge to another. */
export function browserCookie(secret: string, origin: string): string {
  return serialize(cookieName(origin), secret, {
    httpOnly: true,
    sameSite: "Strict",
    path: "/",
    secure: isSecure(origin),
    maxAge: challengeTime / 1000,
  });
}
