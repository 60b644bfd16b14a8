import type { Context as HonoContext } from "hono";
import { localPath } from "#contract/local-path.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { useSession, readSessionCookie } from "#service/identity/credentials/sessions.ts";
import { minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import { recordRefusal } from "#service/identity/sign-on/record.ts";
import type { SignOnProvider } from "#service/identity/sign-on/provider.ts";
import type { SignOnRefusal } from "#service/identity/sign-on/vouched.ts";
import type { Bindings } from "#service/http/bindings.ts";

/** Time limit for signing in at the identity provider. */
export const requestTime = 10 * minute;

/** Per minute and client. Sign-ins need no credential. */
export const requestsPerMinute = 600;

type Sender = HonoContext<Bindings>;

/** The organization and the provider in a path. @throws Failure 404 for what can't be an ID */
export function idsInPath(c: Sender): { organizationId: string; providerId: string } {
  const { organizationId = "", providerId = "" } = c.req.param() as Record<string, string>;
  if (`${organizationId}${providerId}`.includes("\0")) throw missing("sign-in");
  return { organizationId, providerId };
}

/**
 * If another site sent the browser to a start URL, the sign-in page asks first. Otherwise any page could sign in its
 * visitors without their noticing, and what they write then would be in an account and an organization that they didn't
 * choose. Browsers say where a navigation comes from, except over plain HTTP.
 * @returns the response that asks; undefined if the person has asked for the sign-in
 */
export function askFirst(c: Sender, provider: SignOnProvider): Response | undefined {
  const site = c.req.header("sec-fetch-site");
  const isOwn =
    site === undefined
      ? !c.get("origin").startsWith("https:")
      : ["same-origin", "none"].includes(site);
  if (isOwn) return undefined;
  const query = new URLSearchParams({ again: "", next: nextOf(c, provider) });
  return c.redirect(`/sign-in?${query}`, 303);
}

/** Where the console opens the organization of a provider. */
const homeOf = ({ organization_id }: SignOnProvider) => `/orgs/${organization_id}`;

const nextOf = (c: Sender, provider: SignOnProvider) =>
  localPath(c.req.query("next"), c.get("origin")) ?? homeOf(provider);

/**
 * Stores a sign-in that this browser starts.
 * @param request.id identifies the response to it
 * @param request.browser secret that the browser keeps
 */
export async function storeRequest(
  c: Sender,
  environment: Environment,
  provider: SignOnProvider,
  { id, browser }: { id: string; browser: string },
): Promise<void> {
  const { store, clock } = environment;
  const session = await readSession(c, environment);
  await store.transaction(async (tx) => {
    await tx.deleteFrom("sign_on_request").where("expires_at", "<=", clock.now()).execute();
    await tx
      .insertInto("sign_on_request")
      .values({
        organization_id: provider.organization_id,
        id,
        provider_id: provider.id,
        browser_hash: hashSecret(browser),
        next_path: nextOf(c, provider),
        is_test: c.req.query("test") === "true",
        user_id: session?.isOwn === true ? session.userId : null,
        session_id: session?.isOwn === true ? session.id : null,
        former_session_id: session?.id ?? null,
        expires_at: clock.now() + requestTime,
      })
      .execute();
  });
}

/** The browser's session, and whether it began with the user's own credentials. */
async function readSession(
  c: Sender,
  { store, clock }: Environment,
): Promise<{ userId: string; id: string; isOwn: boolean } | undefined> {
  const cookie = readSessionCookie(c.req.raw, c.get("origin"));
  const session = cookie === undefined ? undefined : await useSession(store, cookie, clock);
  if (session === undefined) return undefined;
  const { userId, id } = session;
  const caller = { userId, credential: { kind: "session", id } } as const;
  const only = await confinedTo({ db: store.read, caller });
  return { userId, id, isOwn: only === undefined };
}

/**
 * Records a refused sign-in and sends the browser on. The sign-in page shows only the request's ID, because anyone could
 * write a reason into a URL.
 * @param id ID of the sign-in, as the browser sent it
 * @throws Failure 403 for anything that isn't a browser
 */
export async function refuseSignOn(
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
  const request = { address: c.env.address, requestId: c.get("requestId") };
  const begun = await environment.store.transaction((tx) =>
    recordRefusal(tx, environment, request, { provider, id, refusal }),
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
