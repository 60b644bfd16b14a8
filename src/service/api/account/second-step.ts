import type { Hono } from "hono";
import { z } from "zod";
import {
  endHalfSession,
  giveSecondStep,
  readHalfSession,
} from "#service/identity/credentials/second-step.ts";
import {
  halfSessionCookie,
  readHalfSessionCookie,
} from "#service/identity/credentials/sessions.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { readFields } from "../requests/body.ts";
import { setSignInCookies, signInRequest } from "./answer-sign-in.ts";

const text = z.string().min(1).max(100);

const Answer = z.object({ code: text.optional(), recoveryCode: text.optional() });

/**
 * The second step of signing in: `/auth/second-step`. A first step, such as `POST /auth/session`, has set a cookie, which
 * opens nothing else. `GET` returns what can be given, as `methods`, null if no sign-in is open. `POST` with `code` (of an
 * authenticator app) or `recoveryCode` signs in. `DELETE` gives up.
 */
export function mountSecondStep(app: Hono<Bindings>, environment: Environment): void {
  const { store } = environment;
  const path = "/auth/second-step";

  app.get(path, async (c) => {
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    const half = await readHalfSession(environment, secret);
    return c.json({ methods: half?.methods ?? null });
  });

  app.post(path, async (c) => {
    const { code, recoveryCode } = await readFields(c.req.raw, Answer);
    const answer = recoveryCode === undefined ? code !== undefined && { code } : { recoveryCode };
    if (answer === false || (code !== undefined && recoveryCode !== undefined)) {
      throw new Failure(400, "Send either a code of your authenticator app or a recovery code.");
    }
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    const request = signInRequest(c);
    const finished = await giveSecondStep(environment, c.env, request, secret, answer);
    setSignInCookies(c, { next: "session", cookie: finished.cookie });
    return c.body(null, 204);
  });

  app.delete(path, async (c) => {
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    if (secret !== undefined) await store.transaction((tx) => endHalfSession(tx, secret));
    c.header("set-cookie", halfSessionCookie(null, c.get("origin")));
    return c.body(null, 204);
  });
}
