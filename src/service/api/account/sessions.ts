import type { Hono } from "hono";
import type { Session } from "#contract/account.ts";
import type { Handlers } from "#contract/operations.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import {
  idleTime,
  endSession,
  useSession,
  readHalfSessionCookie,
  readSessionCookie,
  sessionCookie,
} from "#service/identity/credentials/sessions.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SessionTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { demandFound, listOf } from "#service/kernel/store/list.ts";
import { accountScope } from "#service/identity/access/sign-on-access.ts";
import { beginSignIn } from "#service/identity/credentials/begin-sign-in.ts";
import { recordSignIn } from "#service/identity/credentials/record-sign-in.ts";
import {
  checkCredential,
  parseCredential,
  readAccountOf,
  wayOf,
  type Credential,
} from "#service/identity/credentials/sign-in.ts";
import { readHalfSession } from "#service/identity/credentials/second-step.ts";
import { Failure } from "#service/kernel/errors.ts";
import { isSameOrigin } from "#service/http/origin.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { PasskeyRefusal } from "#service/identity/credentials/passkeys.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { answerSignIn, signInRequest } from "./answer-sign-in.ts";
import { passkeySource } from "./passkey-requests.ts";
import { endViewOf } from "../views/end-view.ts";
import { bodyLimit, readBody } from "../requests/body.ts";
import { readUser } from "../presenters/user-presenter.ts";

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
    ...(row.address !== null && { address: row.address }),
    ...(row.user_agent !== null && { userAgent: row.user_agent }),
    current: caller.credential.kind === "session" && caller.credential.id === row.id_hash,
  };
}

/**
 * The caller's sessions that haven't ended. A session of an identity provider only sees those of the same organization.
 * @throws Failure 403 for a token of one organization
 */
async function liveSessions(context: Context) {
  const { db, caller, clock } = context;
  const only = await accountScope(context);
  const now = clock.now();
  const all = db
    .selectFrom("session")
    .selectAll()
    .where("user_id", "=", caller.userId)
    .where("expires_at", ">", now)
    .where("last_used_at", ">", now - idleTime);
  if (only === undefined) return all;
  const ofProvider = db
    .selectFrom("session_sign_on")
    .select("session_sign_on.id_hash")
    .where("session_sign_on.organization_id", "=", only);
  return all.where("session.id_hash", "in", ofProvider);
}

/** Where the caller is signed in. */
export const sessionHandlers = {
  "GET /v1/user/sessions": async (context, { query }) => {
    const sessions = await liveSessions(context);
    return listOf(
      sessions,
      query,
      [sortBy("session.last_used_at", "desc", "number"), sortBy("session.id_hash", "desc")],
      (rows) => rows.map((row) => present(row, context)),
    );
  },

  "DELETE /v1/user/sessions/{sessionId}": async (context, { params }) => {
    const sessions = await liveSessions(context);
    const session = demandFound(
      (await sessions.execute()).find((row) => publicId(row) === params.sessionId),
      "session",
    );
    await context.db.deleteFrom("session").where("id_hash", "=", session.id_hash).execute();
  },
} satisfies Partial<Handlers<Context>>;

/** Records a refused sign-in for the organizations of the account, if there is one. */
async function noteRefused(
  { store, clock, ids, log }: Environment,
  request: { address: string; requestId: string },
  credential: Credential,
  failure: Failure,
): Promise<void> {
  try {
    const userId = await readAccountOf(store.read, credential);
    if (userId === undefined) return;
    const isCopied = failure instanceof PasskeyRefusal && failure.reason === "copied";
    const why = isCopied ? "Another copy of it seems to be in use." : undefined;
    const line = { userId, way: wayOf(credential), result: "refused", why } as const;
    await store.transaction((tx) => recordSignIn(tx, { clock, ids }, request, line));
  } catch (failure) {
    log.error({ err: failure }, "a refused sign-in could not be recorded");
  }
}

/** Whether nobody has signed in to this platform yet. */
async function isUnused(db: Db): Promise<boolean> {
  const session = await db.selectFrom("session").select("id_hash").limit(1).executeTakeFirst();
  if (session !== undefined) return false;
  const seen = db.selectFrom("member").select("user_id").where("last_seen_at", "is not", null);
  return (await seen.limit(1).executeTakeFirst()) === undefined;
}

/**
 * Signing in to and out of the console: `/auth/session`. Requests below `/auth` start or end sessions, so requests from
 * other sites are refused.
 */
export function mountSession(app: Hono<Bindings>, environment: Environment): void {
  const { store } = environment;
  const path = "/auth/session";

  app.use("/auth/*", async (c, next) => {
    if (c.req.method !== "GET" && !isSameOrigin(c.req.raw, c.get("origin"), true)) {
      throw new Failure(403, "Sign in and out on the console's own pages only.");
    }
    await next();
  });

  app.post(path, async (c) => {
    const { body } = await readBody(c.req.raw, bodyLimit);
    const credential = parseCredential(body);
    const request = signInRequest(c);
    const way = wayOf(credential);
    const account = await checkCredential(credential, environment, passkeySource(c)).catch(
      (error: unknown) => {
        // Nobody waits for it: the time of the response must not tell whether there is an account.
        if (error instanceof Failure && [401, 403].includes(error.status)) {
          void noteRefused(environment, request, credential, error);
        }
        throw error;
      },
    );
    const begun = await store.transaction((tx) =>
      beginSignIn(tx, environment, request, { ...account, way }),
    );
    return answerSignIn(c, begun);
  });

  app.get(path, async (c) => {
    const secret = readSessionCookie(c.req.raw, c.get("origin"));
    const session =
      secret === undefined ? undefined : await useSession(environment, secret, c.env.address);
    const mail = environment.mail.isOn && { mail: true };
    // Not an error: browsers log errors to the console, and the sign-in page calls this for every visitor.
    if (session === undefined) {
      const half = readHalfSessionCookie(c.req.raw, c.get("origin"));
      const open =
        half === undefined
          ? undefined
          : await readHalfSession(environment, half, new URL(c.get("origin")).hostname);
      if (open !== undefined) return c.json({ user: null, secondStep: open.methods, ...mail });
      const unused = (await isUnused(store.read)) && { isUnused: true };
      return c.json({ user: null, ...unused, ...mail });
    }
    const user = await readUser(store.read, createUrls(c.get("origin")), session.userId);
    return c.json({ user, ...mail });
  });

  app.delete(path, async (c) => {
    const secret = readSessionCookie(c.req.raw, c.get("origin"));
    if (secret !== undefined) {
      const request = { address: c.env.address, requestId: c.get("requestId") };
      await store.transaction(async (tx) => {
        await endViewOf(tx, environment, request, hashSecret(secret));
        await endSession(tx, secret);
      });
    }
    c.header("set-cookie", sessionCookie(null, c.get("origin")));
    return c.body(null, 204);
  });
}
