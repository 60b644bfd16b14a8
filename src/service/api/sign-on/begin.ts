import type { Context as HonoContext } from "hono";
import { localPath } from "#contract/local-path.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { useSession, readSessionCookie } from "#service/identity/credentials/sessions.ts";
import { minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { missing } from "#service/kernel/errors.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import type { SignOnProvider } from "#service/identity/sign-on/provider.ts";
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
export const homeOf = ({ organization_id }: SignOnProvider) => `/orgs/${organization_id}`;

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
  environment: Environment,
): Promise<{ userId: string; id: string; isOwn: boolean } | undefined> {
  const cookie = readSessionCookie(c.req.raw, c.get("origin"));
  const session =
    cookie === undefined ? undefined : await useSession(environment, cookie, c.env.address);
  if (session === undefined) return undefined;
  const { userId, id } = session;
  const caller = { userId, credential: { kind: "session", id } } as const;
  const only = await confinedTo({ db: environment.store.read, caller });
  return { userId, id, isOwn: only === undefined };
}
