import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type KoaContextWithOIDC } from "oidc-provider";

/** The claims of a person at the provider. */
type TestPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

/** A real OpenID Connect provider on 127.0.0.1. */
export type TestOidcProvider = {
  issuer: string;
  clientID: string;
  clientSecret: string;
  /** Who has an account, by the email that they log in with. Others are made up of their email. */
  people: Map<string, TestPerson>;
  /** Paths of the requests that it got. */
  requests: string[];
  /** The client that its tokens are for, if it isn't the one that asks. */
  audience: string | undefined;
  /**
   * Logs in like a browser.
   * @param address where the platform has sent the browser
   * @returns where the provider sends it back to
   */
  logIn(address: string, email: string): Promise<string>;
  close(): Promise<void>;
};

const clientID = "bindery";
const clientSecret = "a secret that is long enough for a test";

/** Starts a provider that logs in everyone with the email they enter, and accepts every redirect URL. */
export async function startOidcProvider(): Promise<TestOidcProvider> {
  const people = new Map<string, TestPerson>();
  const requests: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => {
    requests.push((request.url ?? "").split("?")[0]!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, people);
  const answerByProvider = provider.callback();
  const { IdToken } = provider;
  const issue = IdToken.prototype.issue;
  IdToken.prototype.issue = function issueFor(this: { client: object }, options) {
    const { audience } = started;
    if (audience !== undefined) {
      this.client = Object.create(this.client, { clientId: { value: audience } }) as object;
    }
    return issue.call(this, options);
  };
  answer = (request, response) => {
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? "")?.[1];
    if (uid === undefined) void answerByProvider(request, response);
    else void interact(provider, request, response);
  };

  const started: TestOidcProvider = {
    issuer,
    clientID,
    clientSecret,
    people,
    requests,
    audience: undefined,
    logIn,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

function createProvider(issuer: string, people: ReadonlyMap<string, TestPerson>): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientID,
        client_secret: clientSecret,
        redirect_uris: [`${issuer}/callback`],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile", "groups"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["a key of tests alone"] },
    findAccount: (_context: KoaContextWithOIDC, id: string) => {
      const { sub, ...person } = people.get(id) ?? {
        sub: `sub of ${id}`,
        email: id,
        email_verified: true,
        name: "Ada Lovelace",
      };
      return { accountId: id, claims: () => ({ sub, ...person }) };
    },
    // The account is the email that was entered, but its `sub` is another.
    conformIdTokenClaims: true,
  });
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(loginPage);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fields = new URLSearchParams(Buffer.concat(chunks).toString());
  if (fields.has("deny")) {
    const result = { error: "access_denied", error_description: "The person has said no." };
    return provider.interactionFinished(request, response, result);
  }
  const accountId = fields.get("email") ?? "";
  const grant = new provider.Grant({ accountId, clientId: clientID });
  grant.addOIDCScope("openid email profile groups");
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result);
}

const loginPage = `<!doctype html><html lang="en"><title>Harbour ID</title><link rel="icon" href="data:,"><h1>Harbour ID</h1>
<form method="post"><label>Email <input name="email"></label> <button>Log in</button> <button name="deny" value="yes">Cancel</button></form></html>`;

async function logIn(address: string, email: string): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  let [next, body] = [address, undefined as URLSearchParams | undefined];
  for (let step = 0; step < 10; step++) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ") },
      ...(body !== undefined && { method: "POST", body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (location === null) {
      if (body !== undefined || response.status !== 200) throw new Error(await response.text());
      body = new URLSearchParams(email === "" ? { deny: "yes" } : { email });
      continue;
    }
    body = undefined;
    next = new URL(location, next).href;
    if (new URL(next).origin !== origin) return next;
  }
  throw new Error("The provider doesn't come to an end.");
}
