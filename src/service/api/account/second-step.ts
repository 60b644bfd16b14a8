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
import { unauthorized } from "#service/identity/credentials/identify.ts";
import {
  placeOf,
  requestOptions,
  SignedChallenge,
} from "#service/identity/credentials/passkeys.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { readFields } from "../requests/body.ts";
import { setSignInCookies, signInRequest } from "./answer-sign-in.ts";
import { challengeFor, passkeySource, readPasskeysAt } from "./passkey-requests.ts";

const text = z.string().min(1).max(100);

const Answer = z.object({
  code: text.optional(),
  recoveryCode: text.optional(),
  passkey: SignedChallenge.optional(),
});
type Answer = z.infer<typeof Answer>;

/**
 * The second step of signing in: `/auth/second-step`. A first step, such as `POST /auth/session`, has set a cookie, which
 * opens nothing else. `GET` returns what can be given, as `methods`, null if no sign-in is open. `POST` with `code` (of an
 * authenticator app), `recoveryCode`, or `passkey` signs in; the latter is the answer to what
 * `POST /auth/second-step/options` returns. `DELETE` gives up.
 */
export function mountSecondStep(app: Hono<Bindings>, environment: Environment): void {
  const { store } = environment;
  const path = "/auth/second-step";

  app.get(path, async (c) => {
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    const { hostname: domain } = new URL(c.get("origin"));
    const half = await readHalfSession(environment, secret, domain);
    return c.json({ methods: half?.methods ?? null });
  });

  app.post(path, async (c) => {
    const answer = onlyAnswer(await readFields(c.req.raw, Answer));
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    const request = signInRequest(c);
    const finished = await giveSecondStep(environment, passkeySource(c), request, secret, answer);
    setSignInCookies(c, { next: "session", cookie: finished.cookie });
    return c.body(null, 204);
  });

  app.post(`${path}/options`, async (c) => {
    const place = placeOf(c.get("origin"));
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    const half = await readHalfSession(environment, secret, place.domain);
    if (half === undefined) throw unauthorized("This sign-in has ended. Start again.");
    const { userId } = half;
    const passkeys = await readPasskeysAt(store.read, userId, place);
    const challenge = await challengeFor(c, environment, { purpose: "second-step", userId });
    return c.json({ options: await requestOptions(place, challenge, passkeys) });
  });

  app.delete(path, async (c) => {
    const secret = readHalfSessionCookie(c.req.raw, c.get("origin"));
    if (secret !== undefined) await store.transaction((tx) => endHalfSession(tx, secret));
    c.header("set-cookie", halfSessionCookie(null, c.get("origin")));
    return c.body(null, 204);
  });
}

/** @throws Failure 400 for none or several */
function onlyAnswer({ code, recoveryCode, passkey }: Answer) {
  const answers = [
    ...(code === undefined ? [] : [{ code }]),
    ...(recoveryCode === undefined ? [] : [{ recoveryCode }]),
    ...(passkey === undefined ? [] : [{ passkey }]),
  ];
  const [answer] = answers;
  if (answer !== undefined && answers.length === 1) return answer;
  throw new Failure(
    400,
    "Send either a code of your authenticator app, a recovery code, or a passkey.",
  );
}
