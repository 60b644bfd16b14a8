import type { Context as HonoContext } from "hono";
import { readSessionCookie, sessionCookie } from "#service/identity/credentials/sessions.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { SignOnProvider } from "#service/identity/sign-on/provider.ts";
import { recordRefusal } from "#service/identity/sign-on/record.ts";
import { SignOnRefusal } from "#service/identity/sign-on/vouched.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { homeOf } from "./begin.ts";
import { signOn, type Brought } from "./sign-on.ts";

type Sender = HonoContext<Bindings>;

/** Signs in the person whom the provider vouches for, and sends the browser on. @throws SignOnRefusal */
export async function finishSignOn(
  c: Sender,
  environment: Environment,
  brought: Omit<Brought, "former" | "userAgent" | "request">,
): Promise<Response> {
  const origin = c.get("origin");
  const done = await environment.store.transaction((tx) =>
    signOn(tx, environment, {
      ...brought,
      former: readSessionCookie(c.req.raw, origin),
      userAgent: c.req.header("user-agent"),
      request: { ...requestOf(c), origin },
    }),
  );
  if (done.cookie !== undefined) c.header("set-cookie", sessionCookie(done.cookie, origin));
  return c.redirect(done.next, 303);
}

/**
 * Carries out a step of a sign-in. If it is refused, that is recorded, and the browser sent on. The sign-in page shows only
 * the request's ID, because anyone could write a reason into a URL.
 * @param id ID of the sign-in, as the browser sent it
 * @throws Failure 403 for anything that isn't a browser
 */
export async function orRefuse(
  c: Sender,
  environment: Environment,
  { provider, id }: { provider: SignOnProvider; id: string },
  step: () => Promise<Response>,
): Promise<Response> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error;
    return refuse(c, environment, provider, { id, refusal: error });
  }
}

async function refuse(
  c: Sender,
  environment: Environment,
  provider: SignOnProvider,
  { id, refusal }: { id: string; refusal: SignOnRefusal },
): Promise<Response> {
  const { message, hint } = refusal;
  const { kind } = provider;
  c.get("log")().warn(
    { err: refusal, provider: provider.id, kind },
    "a single sign-on was refused",
  );
  const begun = await environment.store.transaction((tx) =>
    recordRefusal(tx, environment, requestOf(c), { provider, id, refusal }),
  );
  if (begun?.is_test) return c.redirect(begun.next_path, 303);
  if (c.req.header("accept")?.includes("text/html")) {
    const query = new URLSearchParams({
      refused: c.get("requestId"),
      ...(hint && { hint }),
      next: begun?.next_path ?? homeOf(provider),
    });
    return c.redirect(`/sign-in?${query}`, 303);
  }
  throw new Failure(
    403,
    `Sign-in refused. ${message} If it happens again, tell an organization admin.`,
  );
}

const requestOf = (c: Sender) => ({ address: c.env.address, requestId: c.get("requestId") });
