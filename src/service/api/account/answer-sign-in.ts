import type { Context } from "hono";
import {
  signInCookies,
  type Begun,
  type SignInRequest,
} from "#service/identity/credentials/begin-sign-in.ts";
import { browserOf } from "#service/identity/credentials/sessions.ts";
import type { Bindings } from "#service/http/bindings.ts";

/** What `beginSignIn` needs to know about a request. */
export function signInRequest(c: Context<Bindings>): SignInRequest {
  const origin = c.get("origin");
  const browser = browserOf(c.req.raw, origin);
  return { address: c.env.address, requestId: c.get("requestId"), browser, origin };
}

/** Sets the cookies of a sign-in. */
export function setSignInCookies(
  c: Context<Bindings>,
  begun: Parameters<typeof signInCookies>[0],
): void {
  for (const line of signInCookies(begun, c.get("origin"))) {
    c.header("set-cookie", line, { append: true });
  }
}

/** The response to a first step: 204 with a session, or 200 with what can be given as the second one. */
export function answerSignIn(c: Context<Bindings>, begun: Begun): Response {
  setSignInCookies(c, begun);
  if (begun.next === "session") return c.body(null, 204);
  return c.json({ next: begun.next, methods: begun.methods });
}
