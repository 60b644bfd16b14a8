import type { Caller, TokenFacts } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Settings } from "#service/kernel/settings.ts";
import { isSameOrigin } from "#service/http/origin.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { presentFacts, unknownToken, withFacts } from "../access/token-facts.ts";
import { useApiToken } from "./api-tokens.ts";
import { readViews } from "./views.ts";
import { useSession, readSessionCookie, idleTime, type UsedSession } from "./sessions.ts";

/**
 * Identifies the caller by bearer token, or else by session cookie.
 * @param sent to which origin, and from which IP address
 * @throws Failure 401 without a valid credential; 403 for a write with a read-only token, or with a cookie from another
 * site
 */
export async function identify(
  request: Request,
  { origin, address }: { origin: string; address: string },
  environment: Pick<Environment, "store" | "clock" | "settings">,
): Promise<Caller> {
  const { store, clock } = environment;
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    const credential = await useApiToken(store, token, clock);
    if (credential === undefined) {
      throw unauthorized("Invalid API token. It may be mistyped, expired, or revoked.");
    }
    if (credential.readOnly && isWrite(request)) {
      throw new Failure(
        403,
        "This API token can only read. To change something, use a token with read and write access.",
      );
    }
    const { id, name, userId, organizationId, facts } = credential;
    return {
      userId,
      credential: {
        kind: "token",
        id,
        name,
        token: facts,
        ...(organizationId && { organizationId }),
      },
    };
  }
  const secret = readSessionCookie(request, origin);
  if (secret === undefined) throw unauthorized("Sign in first, or send an API token.");
  const session = await useSession(environment, secret, address);
  if (session === undefined) throw unauthorized("The session has ended. Sign in again.");
  if (isWrite(request) && !isSameOrigin(request, origin, false)) {
    throw new Failure(403, "This request came from a page on another origin, so it was refused.");
  }
  if (session.view !== undefined) demandReadable(request);
  return sessionCaller(session, clock.now());
}

/** The caller with a session. Who views as somebody else has an ID to which nothing belongs, and one organization. */
export function sessionCaller(
  { id, userId, signedOnFor, twoStep, token, view }: UsedSession,
  now: number,
): Caller {
  if (view !== undefined) {
    const { organizationId } = view;
    const credential = { kind: "session", id, signedOnFor: organizationId, usedAt: now } as const;
    return { userId: view.id, view, credential };
  }
  return { userId, credential: { kind: "session", id, signedOnFor, twoStep, token, usedAt: now } };
}

/** What can be read while viewing as somebody else: an organization, but no account and no instance. */
const viewable = /^\/(v1\/(user|orgs|(orgs|spaces|collections)\/.*)|files\/.*|published\/.*)$/;

/**
 * The only thing that a view lets through is reading, whoever is viewed as.
 * @throws Failure 403
 */
function demandReadable(request: Request): void {
  if (isWrite(request)) {
    throw viewOnly(
      "You're viewing as someone else, which is read-only. End the view to make changes.",
    );
  }
  if (!viewable.test(new URL(request.url).pathname)) throw notInViews();
}

/** The 403 for what nobody gets while they view as somebody else. */
export function notInViews(): Failure {
  return viewOnly("This isn't available while you view as someone else. End the view first.");
}

const viewOnly = (message: string) =>
  new Failure(403, message, [{ path: "session", message: "viewing" }]);

/** @param message a sentence that says what is wrong with the credential. */
export function unauthorized(message: string): Failure {
  return new Failure(401, message, undefined, { "www-authenticate": "Bearer" });
}

function isWrite(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/**
 * A caller of earlier with what is known about the credential now; undefined if the token was revoked, or the session has
 * ended.
 */
export async function liveCaller(
  db: Db,
  { credential, ...caller }: Caller,
  { clock, settings }: Pick<Environment, "clock" | "settings">,
): Promise<Caller | undefined> {
  const { kind, id } = credential;
  const now = clock.now();
  if (kind === "token") {
    const token = (await liveTokens(db, [id], now)).get(id);
    return token && { ...caller, credential: { ...credential, token } };
  }
  const session = (await liveSessions(db, [id], now, settings)).get(id);
  // What was asked for with the caller's own access stays theirs while they view as somebody else.
  return session && sessionCaller({ id, userId: caller.userId, ...session, view: undefined }, now);
}

/** Filters API tokens to the valid ones. Each comes with what decides whether organizations let it in. */
export async function liveTokens(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, TokenFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await tokensWithFacts(db, ids)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .execute();
  return new Map(rows.map((row) => [row.id, presentFacts(row, now)]));
}

function tokensWithFacts(db: Db, ids: readonly string[]) {
  return withFacts(db)
    .select(["api_token.id", "api_token.created_at"])
    .where("api_token.id", "in", ids);
}

/**
 * Filters sessions to those that haven't ended. Each comes with the organization whose identity provider created it, if
 * any, whether two factors opened it, the API token that began it, if one did, and what its user views as.
 */
export async function liveSessions(
  db: Db,
  ids: readonly string[],
  now: number,
  settings: Pick<Settings, "instanceAdmins">,
): Promise<ReadonlyMap<string, Omit<UsedSession, "id" | "userId">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("session")
    .leftJoin("session_sign_on", "session_sign_on.id_hash", "session.id_hash")
    .select(["session.id_hash as id", "session.two_step as twoStep", "session.token_id"])
    .leftJoin("view_as", "view_as.session_id", "session.id_hash")
    .select("session_sign_on.organization_id as signedOnFor")
    .select("view_as.ends_at as viewsUntil")
    .where("session.id_hash", "in", ids)
    .where("session.expires_at", ">", now)
    .where("session.last_used_at", ">", now - idleTime)
    .execute();
  const begunBy = rows.flatMap((row) => (row.token_id === null ? [] : [row.token_id]));
  const tokens = begunBy.length === 0 ? [] : await tokensWithFacts(db, begunBy).execute();
  const factsOf = new Map(tokens.map((row) => [row.id, presentFacts(row, now)]));
  const sessions = rows.map(({ id, signedOnFor, twoStep, token_id: tokenId }) => {
    const token = tokenId === null ? undefined : (factsOf.get(tokenId) ?? unknownToken);
    return { id, signedOnFor, twoStep, token };
  });
  const viewing = new Set(
    rows.flatMap(({ id, viewsUntil }) => (viewsUntil !== null && viewsUntil > now ? [id] : [])),
  );
  const views = await readViews(
    db,
    sessions.filter(({ id }) => viewing.has(id)),
    now,
    settings,
  );
  return new Map(sessions.map(({ id, ...session }) => [id, { ...session, view: views.get(id) }]));
}
