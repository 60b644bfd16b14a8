import { parse, serialize } from "hono/utils/cookie";
import { isServiceEmail } from "../access/service-email.ts";
import { readTokenFacts } from "../access/token-facts.ts";
import { readViews, viewEndJobKind, type PlainSession } from "./views.ts";
import type { View } from "#service/kernel/caller.ts";
import { type Clock, day, hour, minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { runNow } from "#service/kernel/jobs/queue.ts";
import { briefly } from "#service/kernel/store/briefly.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { SessionTable } from "#service/kernel/store/schema-system.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";

/** A session ends this long after its last request, */
export const idleTime = 8 * hour;
/** and at most this long after sign-in. */
const sessionTime = 7 * day;
/** How long people have for the second step of a sign-in. */
export const halfSessionTime = 10 * minute;
/** The last use is updated at most this often, so that not every read causes a write. */
const touchInterval = 5 * minute;

/** Longer than any real `User-Agent`. */
const longestAgent = 300;

/** The browser that a session belongs to. */
export type Browser = {
  /** Its `User-Agent`, so that users can recognize their sessions. */
  userAgent?: string | undefined;
  /** IP address of its request, for the same purpose; empty if unknown. */
  address?: string | undefined;
  /** Value of its current session cookie. That session ends. */
  former?: string | undefined;
  /** In milliseconds: the session ends earlier than others. */
  longest?: number | undefined;
};

/** What opened a session: `by` says whether the user has just entered the account's password. */
type Opened = {
  by?: SessionTable["begun_by"];
  way?: SessionTable["way"];
  twoStep?: boolean;
  /** The API token that signed in. */
  tokenId?: string | null;
};

/**
 * Starts a session. To sign somebody in, call `beginSignIn`, which asks for the second step first.
 * @throws Error for a service account, which no way to sign in leads to
 * @returns the value of the cookie, which isn't stored
 */
export async function beginSession(
  tx: Db,
  userId: string,
  clock: Clock,
  { userAgent, address, former, longest = sessionTime }: Browser = {},
  { by = null, way = null, twoStep = false, tokenId = null }: Opened = {},
): Promise<string> {
  const { email } = await tx
    .selectFrom("user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (isServiceEmail(email)) throw new Error("A service account can't sign in.");
  if (former !== undefined) await endSession(tx, former);
  const secret = makeSecret();
  const now = clock.now();
  await tx.deleteFrom("session").where("expires_at", "<=", now).execute();
  await tx
    .insertInto("session")
    .values({
      id_hash: hashSecret(secret),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      address: address || null,
      expires_at: now + Math.min(longest, sessionTime),
      user_agent: userAgent?.slice(0, longestAgent) ?? null,
      begun_by: by,
      way,
      two_step: twoStep,
      token_id: tokenId,
    })
    .execute();
  return secret;
}

const sessionById = compileOnce(
  (db, { id, now, idleSince }: { id: string; now: number; idleSince: number }) =>
    db
      .selectFrom("session")
      .leftJoin("session_sign_on", "session_sign_on.id_hash", "session.id_hash")
      .select(["user_id", "last_used_at", "two_step as twoStep", "token_id"])
      .leftJoin("view_as", "view_as.session_id", "session.id_hash")
      .select("session_sign_on.organization_id as signedOnFor")
      .select("view_as.ends_at as viewsUntil")
      .where("session.id_hash", "=", id)
      .where("expires_at", ">", now)
      .where("last_used_at", ">", idleSince),
);

/** The session of a request. */
export type UsedSession = PlainSession & {
  userId: string;
  /** What its user views as. */
  view: View | undefined;
};

/**
 * The valid session for a cookie value, marked as used; undefined if there is none.
 * @param address IP address of the request; empty if unknown
 */
export async function useSession(
  { store, clock, settings }: Pick<Environment, "store" | "clock" | "settings">,
  secret: string,
  address: string,
): Promise<UsedSession | undefined> {
  const id = hashSecret(secret);
  const now = clock.now();
  const input = { id, now, idleSince: now - idleTime };
  const [session] = await sessionById(store.read, input, undefined);
  if (session === undefined) return undefined;
  if (now - session.last_used_at > touchInterval) {
    const touch = (tx: Db) =>
      tx
        .updateTable("session")
        .set({ last_used_at: now, address: address || null })
        .where("id_hash", "=", id)
        .execute();
    await briefly(id, () =>
      store.transaction(touch, { isolation: "read committed", isShort: true }),
    );
  }
  const { user_id: userId, signedOnFor, twoStep, token_id: tokenId, viewsUntil } = session;
  const token = tokenId === null ? undefined : await readTokenFacts(store.read, tokenId, now);
  const plain = { id, signedOnFor, twoStep, token };
  const isViewing = viewsUntil !== null && viewsUntil > now;
  const view = isViewing
    ? (await readViews(store.read, [plain], now, settings)).get(id)
    : undefined;
  if (isViewing && view === undefined) await closeView(store, id, now);
  return { ...plain, userId, view };
}

/** A right that was lost while somebody viewed with it doesn't bring the view back when it is given again. */
async function closeView(store: Store, sessionId: string, now: number): Promise<void> {
  await briefly(`view ${sessionId}`, () =>
    store.transaction(async (tx) => {
      const closed = await tx
        .updateTable("view_as")
        .set({ ends_at: now })
        .where("session_id", "=", sessionId)
        .where("ends_at", ">", now)
        .returning(["id", "organization_id"])
        .executeTakeFirst();
      if (closed === undefined) return;
      const { id, organization_id: organizationId } = closed;
      await runNow(tx, { organizationId, kind: viewEndJobKind, keys: [id] });
    }),
  );
}

/** Ends the sessions that revoked API tokens began, also those whose second step is missing. @param kept ID of one that goes on */
export async function endSessionsOf(
  tx: Db,
  tokenIds: readonly string[],
  kept: string,
): Promise<void> {
  const ids = among(tx, tokenIds);
  await tx.deleteFrom("half_session").where("token_id", "in", ids).execute();
  const sessions = tx.deleteFrom("session").where("token_id", "in", ids);
  await sessions.where("id_hash", "!=", kept).execute();
}

/** Ends the session for a cookie value, if there is one. */
export async function endSession(tx: Db, secret: string): Promise<void> {
  await tx.deleteFrom("session").where("id_hash", "=", hashSecret(secret)).execute();
}

/** Ends the sessions of a user, also those whose second step is missing, and the links that begin one. @param kept ID of one that goes on */
export async function endSessions(tx: Db, userId: string, kept?: string): Promise<void> {
  const sessions = tx.deleteFrom("session").where("user_id", "=", userId);
  await (kept === undefined ? sessions : sessions.where("id_hash", "!=", kept)).execute();
  for (const table of ["half_session", "sign_in_link", "mailed_link"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}

/** The cookies of this module, by what they are for. */
type Purpose = "session" | "second-step";

/** With this prefix, browsers accept the cookie only if it is Secure, has the path `/`, and is limited to this host. */
function cookieName(purpose: Purpose, origin: string): string {
  return `${isSecure(origin) ? "__Host-" : ""}bindery-${purpose}`;
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}

/** The value of a request's session cookie. */
export function readSessionCookie(request: Request, origin: string): string | undefined {
  return readCookie(request, cookieName("session", origin));
}

/** The value of the cookie of a sign-in whose second step is missing. */
export function readHalfSessionCookie(request: Request, origin: string): string | undefined {
  return readCookie(request, cookieName("second-step", origin));
}

function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("cookie") ?? "", name)[name];
}

/** The browser that sent a request. */
export function browserOf(request: Request, origin: string): Browser {
  const userAgent = request.headers.get("user-agent") ?? undefined;
  return { userAgent, former: readSessionCookie(request, origin) };
}

/** `Set-Cookie` for a new session, or to remove the cookie if `secret` is null. */
export function sessionCookie(secret: string | null, origin: string): string {
  return cookie("session", secret, origin, sessionTime);
}

/** The same for a sign-in whose second step is missing. */
export function halfSessionCookie(secret: string | null, origin: string): string {
  return cookie("second-step", secret, origin, halfSessionTime);
}

function cookie(purpose: Purpose, secret: string | null, origin: string, time: number): string {
  return serialize(cookieName(purpose, origin), secret ?? "", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(origin),
    maxAge: secret === null ? 0 : time / 1000,
  });
}
