import type { Context as HonoContext, Hono } from "hono";
import { parse, serialize } from "hono/utils/cookie";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import {
  createIssuers,
  isActiveOidc,
  IssuerProblem,
  oidcService,
  type ActiveOidcProvider,
} from "#service/identity/oidc/issuer.ts";
import { authorizationAddress, readOidcResponse } from "#service/identity/oidc/response.ts";
import { SignOnRefusal } from "#service/identity/sign-on/vouched.ts";
import type { OidcProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { askFirst, idsInPath, requestsPerMinute, requestTime, storeRequest } from "./begin.ts";
import { finishSignOn, orRefuse } from "./end.ts";
import { inOtherBrowser, notStarted } from "./sign-on.ts";

type Provider = ActiveOidcProvider & { kind: "oidc-provider" };

/**
 * Sign-in by OpenID Connect: `/oidc/{organizationId}/{providerId}/start` (with `next`, the path to continue to, and `test` to
 * try without signing in) and `/callback`, where the provider sends browsers back. They need no credential, so requests
 * are rate-limited by IP address. The audit log records the outcome of each sign-in.
 */
export function mountOidc(app: Hono<Bindings>, environment: Environment): void {
  const issuers = createIssuers(environment);
  const path = "/oidc/:organizationId/:providerId";
  const limit = createRateLimit(requestsPerMinute);
  app.use(`${path}/*`, async (c, next) => {
    await limit.spend(c.env.countedAs);
    await next();
  });

  app.get(`${path}/start`, async (c) => {
    const provider = await readProvider(c, environment);
    const asks = askFirst(c, provider);
    if (asks !== undefined) return asks;
    const state = makeSecret();
    // Sign-ins in two tabs share the secret of their browser.
    const browser = readBrowser(c) || makeSecret();
    await storeRequest(c, environment, provider, { id: state, browser });
    return orRefuse(c, environment, { provider, id: state }, async () => {
      const config = await issuers.of(provider).catch(refuse);
      const { redirectURL } = oidcService(provider, c.get("origin"));
      const started = { config, state, browser };
      const address = await authorizationAddress(started, { redirectURL, scopes: provider.scopes });
      c.header("set-cookie", browserCookie(c, browser));
      return c.redirect(address, 302);
    });
  });

  app.get(`${path}/callback`, async (c) => {
    const provider = await readProvider(c, environment);
    const state = c.req.query("state") ?? "";
    const browser = readBrowser(c);
    return orRefuse(c, environment, { provider, id: state }, async () => {
      await demandStarted(environment, provider, state, browser);
      const config = await issuers.of(provider).catch(refuse);
      const { redirectURL } = oidcService(provider, c.get("origin"));
      const url = new URL(redirectURL);
      url.search = new URL(c.req.url).search;
      const vouched = await readOidcResponse({ config, state, browser }, url);
      const { admits } = provider;
      return finishSignOn(c, environment, { provider, admits, vouched, browser });
    });
  });
}

function refuse(error: unknown): never {
  if (error instanceof IssuerProblem) throw new SignOnRefusal(error.message, { cause: error });
  throw error;
}

async function readProvider(c: HonoContext<Bindings>, { store }: Environment): Promise<Provider> {
  const { organizationId, providerId } = idsInPath(c);
  const provider: OidcProviderTable | undefined = await store.read
    .selectFrom("oidc_provider")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", providerId)
    .executeTakeFirst();
  if (provider === undefined) throw missing("sign-in");
  if (isActiveOidc(provider)) return { kind: "oidc-provider", ...provider };
  throw new Failure(
    409,
    "This identity provider isn't fully set up. Ask an admin to add its issuer, client ID, and client secret.",
  );
}

/**
 * Checks that this browser has started the sign-in before anything is sent to the provider. The sign-in is used up later,
 * with what it changes.
 * @throws SignOnRefusal
 */
async function demandStarted(
  { store, clock }: Environment,
  provider: Provider,
  state: string,
  browser: string,
): Promise<void> {
  const begun = await store.read
    .selectFrom("sign_on_request")
    .select("browser_hash")
    .where("organization_id", "=", provider.organization_id)
    .where("provider_id", "=", provider.id)
    .where("id", "=", state)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  if (begun === undefined) throw new SignOnRefusal(notStarted);
  if (begun.browser_hash !== hashSecret(browser)) throw new SignOnRefusal(inOtherBrowser);
}

const isSecure = (c: HonoContext<Bindings>) => c.get("origin").startsWith("https:");

const cookieName = (c: HonoContext<Bindings>) =>
  isSecure(c) ? "__Host-bindery-oidc" : "bindery-oidc";

/** Providers send browsers back by a link, and browsers send `Lax` cookies with links from other sites. */
function browserCookie(c: HonoContext<Bindings>, secret: string): string {
  return serialize(cookieName(c), secret, {
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    path: "/",
    maxAge: requestTime / 1000,
  });
}

/** The secret of the browser that started the sign-in; "" if it has none. */
function readBrowser(c: HonoContext<Bindings>): string {
  return parse(c.req.header("cookie") ?? "", cookieName(c))[cookieName(c)] ?? "";
}
