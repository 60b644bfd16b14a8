import type { Hono } from "hono";
import {
  beginSession,
  endSession,
  useSession,
  browserOf,
  readSessionCookie,
  sessionCookie,
} from "#service/identity/credentials/sessions.ts";
import { checkCredential, parseCredential } from "#service/identity/credentials/sign-in.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { bodyLimit, readBody } from "../requests/body.ts";
import { isSameOrigin } from "#service/http/origin.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { readUser } from "../presenters/user-presenter.ts";

/**
 * Signing in to and out of the console: `/auth/session`. Requests below `/auth` start or end sessions, so requests from
 * other sites are refused.
 */
export function mountSession(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock } = environment;
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
    const userId = await checkCredential(credential, environment, c.env);
    const browser = browserOf(c.req.raw, c.get("origin"));
    const begunBy = "password" in credential ? "password" : null;
    const secret = await store.transaction((tx) =>
      beginSession(tx, userId, clock, browser, begunBy),
    );
    c.header("set-cookie", sessionCookie(secret, c.get("origin")));
    return c.body(null, 204);
  });

  app.get(path, async (c) => {
    const secret = readSessionCookie(c.req.raw, c.get("origin"));
    const session = secret === undefined ? undefined : await useSession(store, secret, clock);
    // Not an error: browsers log errors to the console, and the sign-in page calls this for every visitor.
    if (session === undefined) return c.json({ user: null });
    const user = await readUser(store.read, createUrls(c.get("origin")), session.userId);
    return c.json({ user });
  });

  app.delete(path, async (c) => {
    const secret = readSessionCookie(c.req.raw, c.get("origin"));
    if (secret !== undefined) await store.transaction((tx) => endSession(tx, secret));
    c.header("set-cookie", sessionCookie(null, c.get("origin")));
    return c.body(null, 204);
  });
}
