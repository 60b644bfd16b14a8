import { randomBytes } from "node:crypto";
import type { Context as HonoContext, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { parse, serialize } from "hono/utils/cookie";
import { makeSecret } from "#service/kernel/secrets.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { readSamlResponse } from "#service/identity/saml/assertion.ts";
import { encryptionKeysOf, readPrivateKeys } from "#service/identity/saml/encryption-keys.ts";
import {
  createSaml,
  isActive,
  samlMetadata,
  samlService,
} from "#service/identity/saml/service-provider.ts";
import { SignOnRefusal } from "#service/identity/sign-on/vouched.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { askFirst, idsInPath, requestsPerMinute, requestTime, storeRequest } from "./begin.ts";
import { finishSignOn, orRefuse } from "./end.ts";

const responseLimit = 300_000;
const browserCookie = "__Host-bindery-saml";

/**
 * Sign-in by SAML: `/saml/{organizationId}/{providerId}/metadata`, `/start` (GET, with `next`, the path to continue to,
 * and `test` to try without signing in), and `/acs` (POST). They need no credential, so requests are rate-limited by IP
 * address. The audit log records the outcome of each sign-in.
 */
export function mountSaml(app: Hono<Bindings>, environment: Environment): void {
  const { clock, store, vault } = environment;
  const path = "/saml/:organizationId/:providerId";
  const limit = createRateLimit(requestsPerMinute);
  app.use(`${path}/*`, async (c, next) => {
    await limit.spend(c.env.countedAs);
    await next();
  });

  app.get(`${path}/metadata`, async (c) => {
    const provider = await readProvider(c, environment);
    const keys = encryptionKeysOf(store.read, provider.organization_id, [provider.id]);
    const newest = await keys.executeTakeFirst();
    const metadata = samlMetadata(samlService(provider, c.get("origin")), newest?.certificate);
    return c.body(metadata, 200, { "content-type": "application/samlmetadata+xml" });
  });

  app.get(`${path}/start`, async (c) => {
    const provider = await readProvider(c, environment);
    if (!isActive(provider)) throw notConfigured();
    const asks = askFirst(c, provider);
    if (asks !== undefined) return asks;
    const id = `_${randomBytes(20).toString("hex")}`;
    const browser = makeSecret();
    await storeRequest(c, environment, provider, { id, browser });
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
    const { SAMLResponse: samlResponse, RelayState: id } = await c.req.parseBody();
    return orRefuse(c, environment, { provider, id: String(id) }, async () => {
      if (typeof samlResponse !== "string")
        throw new SignOnRefusal("The form has no SAMLResponse.");
      const encoded = samlResponse.replaceAll(/\s/g, "");
      const privateKeys = await readPrivateKeys(store.read, vault, provider);
      const recipient = { provider, service, clock, privateKeys };
      const vouched = await readSamlResponse(encoded, recipient);
      return finishSignOn(c, environment, {
        provider,
        admits: "everyone",
        vouched,
        assertion: vouched,
        browser: readBrowser(c),
      });
    });
  });
}

async function readProvider(
  c: HonoContext<Bindings>,
  { store }: Environment,
): Promise<SamlProviderTable & { kind: "saml-provider" }> {
  const { organizationId, providerId } = idsInPath(c);
  const provider = await store.read
    .selectFrom("saml_provider")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", providerId)
    .executeTakeFirst();
  if (provider === undefined) throw missing("sign-in");
  return { kind: "saml-provider", ...provider };
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
