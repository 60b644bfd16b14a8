import type { Environment } from "#service/kernel/context.ts";
import { recordWrite, type Write } from "#service/kernel/events/record.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import type { HalfSessionTable, SignInWay } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { credentialsVersion, readSecondSteps, type SecondStep } from "../two-step/factors.ts";
import { mailChange } from "./change-mail.ts";
import { demandUsable } from "./disabled-accounts.ts";
import { setPassword } from "./passwords.ts";
import { recordSignIn, type Second } from "./record-sign-in.ts";
import {
  beginSession,
  endSessions,
  halfSessionCookie,
  halfSessionTime,
  sessionCookie,
  type Browser,
} from "./sessions.ts";

type Facilities = Pick<Environment, "clock" | "ids" | "live" | "mail">;

/** The request that signs in. */
export type SignInRequest = Pick<Write, "address" | "requestId"> & {
  browser: Browser;
  /** Public origin at which it has the service open. */
  origin: string;
};

type NewPassword = {
  /** From `hashPassword`. */
  hash: string;
  /** The organization whose link sets it; null for one printed on the server. */
  organizationId: string | null;
};

/** A first step that was given. */
type SignIn = {
  userId: string;
  /** The API token that signs in. */
  tokenId?: string | undefined;
} & (
  | { way: Exclude<SignInWay, "provider" | "new-password"> }
  | { way: "new-password"; newPassword: NewPassword }
  | {
      way: "provider";
      /** The organization whose provider it is. The session reaches only that, and its provider decides about a second step. */
      organizationId: string;
    }
);

/** A session with the ID that callers have, or a second step that is missing. `signInCookies` sets the cookie. */
export type Begun =
  | { next: "session"; cookie: string; sessionId: string }
  | { next: "second-step"; cookie: string; methods: SecondStep[] };

/**
 * Begins a session for an account, or asks for its second step first. Every way to sign in goes through here, once it
 * has established whose account it is. Records the sign-in.
 * @throws Failure 403 for an account that is disabled everywhere
 */
export async function beginSignIn(
  tx: Db,
  facilities: Facilities,
  request: SignInRequest,
  signIn: SignIn,
): Promise<Begun> {
  const { userId, way } = signIn;
  await demandUsable(tx, userId);
  const newPassword = signIn.way === "new-password" ? signIn.newPassword : undefined;
  const { hostname: domain } = new URL(request.origin);
  const methods = needsSecond(way) ? await readSecondSteps(tx, userId, domain) : [];
  if (methods.length === 0) {
    return { next: "session", ...(await openSession(tx, facilities, request, signIn)) };
  }
  const cookie = makeSecret();
  const now = facilities.clock.now();
  await tx.deleteFrom("half_session").where("expires_at", "<=", now).execute();
  await tx
    .insertInto("half_session")
    .values({
      id_hash: hashSecret(cookie),
      user_id: userId,
      way,
      credentials: await credentialsVersion(tx, userId),
      new_password: newPassword?.hash ?? null,
      organization_id: newPassword?.organizationId ?? null,
      token_id: signIn.tokenId ?? null,
      failures: 0,
      created_at: now,
      expires_at: now + halfSessionTime,
    })
    .execute();
  return { next: "second-step", cookie, methods };
}

/** `Set-Cookie` headers of a response that signs in, or asks for the second step. */
export function signInCookies(
  { next, cookie }: Pick<Begun, "next" | "cookie">,
  origin: string,
): string[] {
  if (next === "second-step") return [halfSessionCookie(cookie, origin)];
  return [sessionCookie(cookie, origin), halfSessionCookie(null, origin)];
}

/**
 * A passkey with user verification is two factors at once. An identity provider has its own rules. A new account, which
 * an invitation creates, has no second step yet.
 */
function needsSecond(way: SignInWay): boolean {
  return way !== "passkey" && way !== "provider" && way !== "invitation";
}

/** Begins the session of a sign-in whose second step was given. */
export async function finishSignIn(
  tx: Db,
  facilities: Facilities,
  request: SignInRequest,
  half: HalfSessionTable,
  second: Second,
): Promise<{ cookie: string; sessionId: string }> {
  const { user_id: userId, way, new_password: hash, organization_id: organizationId } = half;
  const signIn =
    hash === null
      ? ({ userId, way, tokenId: half.token_id ?? undefined } as SignIn)
      : ({ userId, way: "new-password", newPassword: { hash, organizationId } } as const);
  return openSession(tx, facilities, request, signIn, second);
}

async function openSession(
  tx: Db,
  facilities: Facilities,
  request: SignInRequest,
  signIn: SignIn,
  second?: Second,
): Promise<{ cookie: string; sessionId: string }> {
  const { userId, way } = signIn;
  const { clock } = facilities;
  const newPassword = signIn.way === "new-password" ? signIn.newPassword : undefined;
  const isChange =
    newPassword !== undefined && (await setPassword(tx, userId, newPassword.hash, clock));
  if (newPassword !== undefined) await endSessions(tx, userId);
  const line = { userId, way, result: "success", ...(second && { second }) } as const;
  await recordSignIn(tx, facilities, request, line);
  const browser = { ...request.browser, address: request.address };
  const cookie = await beginSession(tx, userId, clock, browser, {
    by: knowsPassword.has(way) ? "password" : null,
    way,
    twoStep: way === "passkey" || second !== undefined,
    tokenId: signIn.tokenId ?? null,
  });
  const sessionId = hashSecret(cookie);
  if (signIn.way === "provider") {
    await tx
      .insertInto("session_sign_on")
      .values({ id_hash: sessionId, organization_id: signIn.organizationId })
      .execute();
  }
  if (newPassword !== undefined) {
    const { organizationId } = newPassword;
    const what = isChange ? "password-changed" : "password-set";
    const by = { credential: { kind: "session", id: sessionId } } as const;
    await mailChange(tx, facilities, { userId, what, by, origin: request.origin });
    if (organizationId !== null) {
      await recordNewPassword(tx, facilities, request, { organizationId, userId, sessionId });
    }
  }
  return { cookie, sessionId };
}

/** The audit log records it as a write on the member. */
const newPasswordKey = "POST /v1/orgs/{organizationId}/members/{userId}/password";

async function recordNewPassword(
  tx: Db,
  facilities: Facilities,
  { address, requestId }: SignInRequest,
  ids: { organizationId: string; userId: string; sessionId: string },
): Promise<void> {
  const { organizationId, userId, sessionId } = ids;
  const caller = { userId, credential: { kind: "session", id: sessionId } } as const;
  const params = { organizationId, userId };
  const write = { key: newPasswordKey, status: 204, params, caller, address, requestId };
  await recordWrite(tx, facilities, write, { place: { organizationId }, response: undefined });
}

const knowsPassword: ReadonlySet<SignInWay> = new Set(["password", "new-password", "invitation"]);
