import { randomBytes } from "node:crypto";
import type { Context as HonoContext, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { parse, serialize } from "hono/utils/cookie";
import { z } from "zod";
import { localPath } from "#contract/local-path.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import {
  useSession,
  readSessionCookie,
  sessionCookie,
} from "#service/identity/credentials/sessions.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import { minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { readSamlResponse, SamlRefusal } from "#service/identity/saml/assertion.ts";
import { recordRefusal } from "#service/identity/saml/record.ts";
import {
  createSaml,
  isActive,
  samlMetadata,
  samlService,
} from "#service/identity/saml/service-provider.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { SsoLogin } from "#contract/saml.ts";
import { emailDomain } from "#service/identity/domains/canonical.ts";
import { ownerOf } from "#service/identity/domains/owners.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { signOn } from "./sign-on.ts";
import { readFields } from "../requests/body.ts";
import { readLogins } from "../saml/saml-providers.ts";

/** Time limit for signing in at the identity provider. */
const requestTime = 10 * minute;
const responseLimit = 300_000;
const requestsPerMinute = 600;
const browserCookie = "__Host-bindery-saml";

/**
 * Sign-in by SAML: `/saml/{organizationId}/{providerId}/metadata`, `/start` (GET, with `next`, the path to continue to,
 * and `test` to try without signing in), and `/acs` (POST). They need no credential, so requests are rate-limited by IP
 * address. The audit log records the outcome of each sign-in.
 */
export function mountSaml(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock } = environment;
  const path = "/saml/:organizationId/:providerId";
  const limit = createRateLimit(requestsPerMinute);
  app.use(`${path}/*`, async (c, next) => {
    await limit.spend(c.env.countedAs);
    await next();
  });

  app.get(`${path}/metadata`, async (c) => {
    const service = samlService(await readProvider(c, environment), c.get("origin"));
    return c.body(samlMetadata(service), 200, { "content-type": "application/samlmetadata+xml" });
  });

  app.get(`${path}/start`, async (c) => {
    const provider = await readProvider(c, environment);
    if (!isActive(provider)) throw notConfigured();
    const id = `_${randomBytes(20).toString("hex")}`;
    const browser = makeSecret();
    const owner = await readOwnSession(c, environment);
    await store.transaction(async (tx) => {
      await tx.deleteFrom("saml_request").where("expires_at", "<=", clock.now()).execute();
      await tx
        .insertInto("saml_request")
        .values({
          organization_id: provider.organization_id,
          id,
          provider_id: provider.id,
          browser_hash: hashSecret(browser),
          next_path: localPath(c.req.query("next"), c.get("origin")) ?? homeOf(provider),
          is_test: c.req.query("test") === "true",
          user_id: owner?.userId ?? null,
          session_id: owner?.id ?? null,
          expires_at: clock.now() + requestTime,
        })
        .execute();
    });
    if (keepsCookie(c)) c.header("set-cookie", cookie(browser));
    const saml = createSaml(provider, samlService(provider, c.get("origin")), clock, {
      requestId: id,
    });
    return c.redirect(await saml.getAuthorizeUrlAsync(id, undefined, {}), 302);
  });

  app.post(`${path}/acs`, bodyLimit({ maxSize: responseLimit, onError: tooLarge }), async (c) => {
    const provider = await readProvider(c, environment);
    if (!isActive(provider)) throw notConfigured();
    const service = samlService(provider, c.get("origin"));
    const request = { address: c.env.address, requestId: c.get("requestId") };
    const { SAMLResponse: samlResponse, RelayState: id } = await c.req.parseBody();
    try {
      if (typeof samlResponse !== "string") throw new SamlRefusal("The form has no SAMLResponse.");
      const encoded = samlResponse.replaceAll(/\s/g, "");
      const vouched = await readSamlResponse(encoded, { provider, service, clock });
      const browser = readBrowser(c);
      const userAgent = c.req.header("user-agent");
      const done = await store.transaction((tx) =>
        signOn(tx, environment, { provider, vouched, browser, userAgent, request }),
      );
      if (done.cookie !== undefined) {
        c.header("set-cookie", sessionCookie(done.cookie, c.get("origin")));
      }
      return c.redirect(done.next, 303);
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error;
      c.get("log")().warn({ err: error, provider: provider.id }, "a sign-in by SAML was refused");
      const begun = await store.transaction((tx) =>
        recordRefusal(tx, environment, request, { provider, id: String(id), refusal: error }),
      );
      if (begun?.is_test) return c.redirect(begun.next_path, 303);
      return refuse(c, error, begun?.next_path ?? homeOf(provider));
    }
  });
}

/** Where the console opens the organization of a provider. */
const homeOf = ({ organization_id }: SamlProviderTable) => `/orgs/${organization_id}`;

/** The sign-in page shows only the request's ID, because anyone could write a reason into a URL. */
function refuse(c: HonoContext<Bindings>, { message, hint }: SamlRefusal, next: string): Response {
  if (c.req.header("accept")?.includes("text/html")) {
    const query = new URLSearchParams({
      refused: c.get("requestId"),
      ...(hint && { hint }),
      next,
    });
    return c.redirect(`/sign-in?${query}`, 303);
  }
  throw new Failure(
    403,
    `Sign-in refused. ${message} If it happens again, tell an organization admin.`,
  );
}

/** The user who is signed in with their own credentials in the requesting browser. */
async function readOwnSession(
  c: HonoContext<Bindings>,
  { store, clock }: Environment,
): Promise<{ userId: string; id: string } | undefined> {
  const cookie = readSessionCookie(c.req.raw, c.get("origin"));
  const session = cookie === undefined ? undefined : await useSession(store, cookie, clock);
  if (session === undefined) return undefined;
  const { userId, id } = session;
  const caller = { userId, credential: { kind: "session", id } } as const;
  return (await confinedTo({ db: store.read, caller })) === undefined ? { userId, id } : undefined;
}

async function readProvider(
  c: HonoContext<Bindings>,
  { store }: Environment,
): Promise<SamlProviderTable> {
  const { organizationId = "", providerId = "" } = c.req.param() as Record<string, string>;
  if (`${organizationId}${providerId}`.includes("\0")) throw missing("sign-in");
  const provider = await store.read
    .selectFrom("saml_provider")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", providerId)
    .executeTakeFirst();
  if (provider === undefined) throw missing("sign-in");
  return provider;
}

/** Responses are posted from another site. Browsers only send a cookie with that if it is `SameSite=None`, which needs TLS. */
function keepsCookie(c: HonoContext<Bindings>): boolean {
  return c.get("origin").startsWith("https:");
}

function cookie(secret: string): string {
  return serialize(browserCookie, secret, {
    httpOnly: true,
    sameSite: "None",
    secure: true,
    path: "/",
    maxAge: requestTime / 1000,
  });
}

/**
 * The secret of the browser that started the sign-in. "" if the browser has none; undefined if it couldn't store one.
 */
function readBrowser(c: HonoContext<Bindings>): string | undefined {
  if (!keepsCookie(c)) return undefined;
  return parse(c.req.header("cookie") ?? "", browserCookie)[browserCookie] ?? "";
}

function notConfigured(): Failure {
  return new Failure(
    409,
    "This identity provider isn't fully set up. Ask an admin to add its sign-in URL, entity ID, and certificate.",
  );
}

function tooLarge(): never {
  throw new Failure(413, "The identity provider's response is too large.");
}

/**
 * The sign-in options for a sign-in page, without a credential. `GET /auth/sso/{organizationId}` returns the same as
 * `GET /v1/orgs/{organizationId}/sso`; for an unknown organization, the list is empty. `POST /auth/sso` with `email`
 * returns the same shape for the organization that has proven the email's domain. It reveals nothing about the email itself,
 * not even whether it has an account.
 */
export function mountSignOn(app: Hono<Bindings>, { store }: Environment): void {
  const limit = createRateLimit(requestsPerMinute);

  app.get("/auth/sso/:organizationId", async (c) => {
    await limit.spend(c.env.countedAs);
    const id = c.req.param("organizationId");
    if (id.includes("\0")) return c.json({ items: [] });
    return c.json({ items: await readLogins(store.read, id, c.get("origin")) });
  });

  app.post("/auth/sso", async (c) => {
    await limit.spend(c.env.countedAs);
    const { email } = await readFields(c.req.raw, z.object({ email: z.string().max(1000) }));
    return c.json({ items: await loginsOfEmail(store.read, email, c.get("origin")) });
  });
}

/** Of the one organization that has proven the domain, so that nobody else's provider is offered. */
async function loginsOfEmail(db: Db, email: string, origin: string): Promise<SsoLogin[]> {
  const domain = emailDomain(email);
  const owner = domain === undefined ? undefined : await ownerOf(db, { purpose: "email", domain });
  return owner === undefined ? [] : readLogins(db, owner.organizationId, origin);
}
