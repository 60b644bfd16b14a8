import * as client from "openid-client";
import type { Clock } from "#service/kernel/clock.ts";
import { minute } from "#service/kernel/clock.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import type { OidcProviderTable } from "#service/kernel/store/schema-access.ts";
import { sealedPlace, type Vault } from "#service/kernel/vault/vault.ts";

/** What an identity provider needs to know about this service. Different for each provider. */
type OidcService = { redirectURL: string; startURL: string };

export function oidcService(
  { organization_id, id }: Pick<OidcProviderTable, "organization_id" | "id">,
  origin: string,
): OidcService {
  const base = `${origin}/oidc/${organization_id}/${id}`;
  return { redirectURL: `${base}/callback`, startURL: `${base}/start` };
}

/** A provider with everything that signing in requires. */
export type ActiveOidcProvider = OidcProviderTable & {
  issuer: string;
  client_id: string;
  client_secret: string;
};

export function isActiveOidc(provider: OidcProviderTable): provider is ActiveOidcProvider {
  const { issuer, client_id, client_secret } = provider;
  return issuer !== null && client_id !== null && client_secret !== null;
}

/** Why an issuer can't be used: a sentence for the person who entered it. */
export class IssuerProblem extends Error {
  override readonly name = "IssuerProblem";
}

/** Where anyone can have an account, so that an account there says nothing about an organization. */
const publicHosts = new Set([
  "accounts.google.com",
  "gitlab.com",
  "appleid.apple.com",
  "www.facebook.com",
  "www.linkedin.com",
  "slack.com",
  "id.twitch.tv",
  "access.line.me",
]);
/** The tenant of Microsoft's personal accounts. */
const personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad";

/** Whether anyone can have an account at an issuer. */
export function isPublicIssuer(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return publicHosts.has(hostname) || pathname.split("/")[1] === personalTenant;
}

/** Larger than any provider's metadata, keys, or claims. */
const maxBytes = 500_000;
/** Milliseconds for a request. */
const timeLimit = 10_000;
/** In seconds: tolerated clock difference between two machines. */
const clockTolerance = 60;

/** A request to the provider failed before it was answered. */
class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** Requests of the library, by the rules of the platform's own fetcher. */
function sendBy(fetcher: Fetcher): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const isText = typeof body === "string" || body instanceof URLSearchParams;
    const sent = await fetcher.send(url, {
      method,
      headers,
      body: isText ? String(body) : undefined,
      purpose: "sign-in",
      maxBytes,
      total: timeLimit,
    });
    if (!sent.ok) throw new Unanswered(sent.message);
    const { status, bytes } = sent;
    const hasBody = ![204, 205, 304].includes(status);
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: sent.headers });
  };
}

/** The credentials of this service at an issuer. */
type Client = { issuer: string; clientId: string; clientSecret: string };

/**
 * Asks an issuer for its configuration.
 * @throws IssuerProblem
 */
export async function discover(
  fetcher: Fetcher,
  { issuer, clientId, clientSecret }: Client,
): Promise<client.Configuration> {
  const url = new URL(issuer);
  if (url.protocol !== "https:" && !isLoopback(url)) {
    throw new IssuerProblem("The issuer must start with https://.");
  }
  const options: client.DiscoveryRequestOptions = {
    [client.customFetch]: sendBy(fetcher),
    execute: [
      client.enableNonRepudiationChecks,
      ...(isLoopback(url) ? [client.allowInsecureRequests] : []),
    ],
  };
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockTolerance };
  const config = await client
    .discovery(url, clientId, metadata, authenticationOf(clientSecret), options)
    .catch((error: unknown) => {
      throw new IssuerProblem(whyUndiscovered(error, issuer), { cause: error });
    });
  demandUsable(config.serverMetadata(), url);
  return config;
}

/** Providers that don't say which they support have to support basic authentication, but not all do. */
function authenticationOf(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesBasic = methods === undefined || methods.includes("client_secret_basic");
    (takesBasic ? basic : post)(server, ...rest);
  };
}

/** @throws IssuerProblem */
function demandUsable(server: client.ServerMetadata, asked: URL): void {
  // The library accepts Microsoft's metadata for several tenants; then anyone with an account there could sign in.
  if (URL.parse(server.issuer)?.href !== asked.href) {
    throw new IssuerProblem(`The server calls itself ${server.issuer}. Enter exactly that.`);
  }
  const { authorization_endpoint, token_endpoint, jwks_uri } = server;
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    const url = URL.parse(endpoint ?? "");
    if (url === null || (url.protocol !== "https:" && !isLoopback(url))) {
      throw new IssuerProblem(
        "The server's configuration lacks an endpoint for signing in, or one that starts with https://.",
      );
    }
  }
}

/** A provider on this machine, as in development, has no TLS. ALLOW_FETCH must list its address. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}

function whyUndiscovered(error: unknown, issuer: string): string {
  for (const cause of causesOf(error)) {
    if (cause instanceof Unanswered) return cause.message;
    const { code } = cause as { code?: unknown };
    if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
      const named = (cause.cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
      if (typeof named === "string") {
        return `The server calls itself ${named.slice(0, 300)}. Enter exactly that.`;
      }
    }
  }
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  return `No OpenID Connect configuration found at ${address}. Check the issuer.`;
}

/** An error and its causes. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** Why a request to the provider failed, if it wasn't answered. */
export function unansweredBecause(error: unknown): string | undefined {
  return [...causesOf(error)].find((cause) => cause instanceof Unanswered)?.message;
}

/** How long a configuration is used without asking again. The library fetches new keys when it needs them. */
const keptFor = 10 * minute;
const mostKept = 500;

/** The configurations of providers in use. */
type Issuers = {
  /** @throws IssuerProblem */
  of(provider: ActiveOidcProvider): Promise<client.Configuration>;
};

export function createIssuers({
  fetcher,
  vault,
  clock,
}: {
  fetcher: Fetcher;
  vault: Vault;
  clock: Clock;
}): Issuers {
  const kept = new Map<string, { config: client.Configuration; until: number }>();
  return {
    async of({ id, issuer, client_id, client_secret: sealed }) {
      const key = [id, issuer, client_id, sealed].join("\n");
      const cached = kept.get(key);
      if (cached !== undefined && clock.now() < cached.until) return cached.config;
      const clientSecret = vault.read(sealed, sealedPlace("oidc_provider", id));
      const config = await discover(fetcher, { issuer, clientId: client_id, clientSecret });
      kept.delete(key);
      kept.set(key, { config, until: clock.now() + keptFor });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return config;
    },
  };
}
