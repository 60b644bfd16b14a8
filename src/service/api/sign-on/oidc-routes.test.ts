// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { hour, minute } from "#service/kernel/clock.ts";
import { startOidcProvider, type TestOidcProvider } from "#testing/oidc-provider.ts";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";

const list = "/v1/orgs/{organizationId}/oidc" as const;
const origin = "https://bindery.test";

let idp: TestOidcProvider;
let platform: TestPlatform;
let organization: TestOrganization;

beforeAll(async () => {
  idp = await startOidcProvider();
});
afterAll(() => idp.close());
beforeEach(async () => {
  platform = await startTestPlatform({
    settings: { publicUrl: origin, allowFetch: ["127.0.0.0/8"] },
  });
  organization = await platform.makeOrganization();
  idp.people.clear();
  idp.audience = undefined;
});
afterEach(() => platform.close());

const admin = () => platform.as(organization.users.admin);
const params = () => ({ organizationId: organization.id });

async function makeProvider(more: object = {}) {
  const { issuer, clientID, clientSecret } = idp;
  const body = { label: "Harbour ID", issuer, clientID, clientSecret, admits: "everyone" as const };
  return admin().call(`POST ${list}`, { params: params(), body: { ...body, ...more } });
}

type Provider = Awaited<ReturnType<typeof makeProvider>>;

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split(";")[0]!);

type Browser = { cookies?: string[]; site?: string };

/** Follows a link of the console to the provider. @returns the provider's address, and the browser's cookies */
async function begin(
  provider: Provider,
  query = "",
  { cookies = [], site = "same-origin" }: Browser = {},
) {
  const response = await platform.as(null).fetch(`${pathOf(provider.service.startURL)}${query}`, {
    headers: { "sec-fetch-site": site, cookie: cookies.join("; ") },
  });
  const address = response.headers.get("location") ?? "";
  return { response, address, cookies: [...cookies, ...cookiesOf(response)] };
}

const bring = (address: string, cookies: readonly string[]) =>
  platform.as(null).fetch(pathOf(address), {
    headers: { cookie: cookies.join("; "), "sec-fetch-site": "cross-site" },
  });

async function signIn(
  provider: Provider,
  email: string,
  { query = "", ...browser }: Browser & { query?: string } = {},
) {
  const { address, cookies } = await begin(provider, query, browser);
  return bring(await idp.logIn(address, email), cookies);
}

const asSession = (cookie: string | undefined, path: string) =>
  platform
    .as(null)
    .fetch(path, { headers: { cookie: cookie ?? "", "sec-fetch-site": "same-origin" } });

async function reasonOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { message: string } };
  expect([response.status, cookiesOf(response)]).toEqual([403, []]);
  return error.message;
}

async function lastEvent(action: string) {
  const { items } = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
    params: params(),
    query: { action, limit: 1 },
  });
  return items[0];
}

const memberOf = async (email: string) => {
  const { items } = await admin().call("GET /v1/orgs/{organizationId}/members", {
    params: params(),
    query: { search: email },
  });
  return items[0];
};

test("a person signs in, becomes a member, and the session belongs to the organization", async () => {
  const provider = await makeProvider({ defaultRole: "edit" });
  expect(provider).toMatchObject({
    status: "active",
    hasClientSecret: true,
    service: { redirectURL: `${origin}/oidc/${organization.id}/${provider.id}/callback` },
  });
  expect(JSON.stringify(provider)).not.toContain(idp.clientSecret);
  const { address, cookies } = await begin(provider, "?next=/orgs/x?y=1");
  const query = new URL(address).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    client_id: idp.clientID,
    scope: "openid email profile",
    code_challenge_method: "S256",
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(cookies).toEqual([expect.stringMatching(/^__Host-bindery-oidc=/)]);
  const response = await bring(await idp.logIn(address, "ada@example.org"), cookies);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/orgs/x?y=1"]);
  const [session] = cookiesOf(response);
  const user = (await (await asSession(session, "/v1/user")).json()) as { id: string };
  expect(user).toMatchObject({ email: "ada@example.org", displayName: "Ada Lovelace" });
  expect(await memberOf("ada@example.org")).toMatchObject({ role: "edit", sso: true });
  const elsewhere = (await platform.makeOrganization("Other")).id;
  expect((await asSession(session, `/v1/orgs/${elsewhere}`)).status).toBe(404);
  expect(await lastEvent("oidc-provider.sign-in")).toMatchObject({
    result: "success",
    detail: "Became a member with the role Editor.",
  });
});

test("a response works once, only in the browser that asked for it, only here, and only in time", async () => {
  const provider = await makeProvider();
  const first = await begin(provider);
  const back = await idp.logIn(first.address, "ada@example.org");
  expect(await reasonOf(await bring(back, []))).toMatch(/started in another browser/);
  expect(await reasonOf(await bring(back, first.cookies))).toMatch(/doesn't belong to a sign-in/);

  const second = await begin(provider);
  const used = await idp.logIn(second.address, "ada@example.org");
  expect((await bring(used, second.cookies)).status).toBe(303);
  expect(await reasonOf(await bring(used, second.cookies))).toMatch(/doesn't belong/);

  const other = await makeProvider({ label: "Other ID" });
  const third = await begin(provider);
  const mixed = (await idp.logIn(third.address, "ada@example.org")).replace(provider.id, other.id);
  expect(await reasonOf(await bring(mixed, third.cookies))).toMatch(/doesn't belong/);

  const late = await begin(provider);
  const lateBack = await idp.logIn(late.address, "ada@example.org");
  platform.clock.advance(10 * minute);
  expect(await reasonOf(await bring(lateBack, late.cookies))).toMatch(/doesn't belong/);
});

test("codes of another sign-in, issuers that mix up, and refusals of the provider are refused", async () => {
  const provider = await makeProvider();
  const changed = async (change: (query: URLSearchParams) => void) => {
    const { address, cookies } = await begin(provider);
    const back = new URL(await idp.logIn(address, "ada@example.org"));
    change(back.searchParams);
    return reasonOf(await bring(back.href, cookies));
  };
  const stolen = await begin(provider);
  const code = new URL(await idp.logIn(stolen.address, "eve@example.org")).searchParams.get(
    "code",
  )!;
  expect(await changed((query) => query.set("code", code))).toMatch(
    /refused to complete.*invalid_grant/,
  );
  expect(await changed((query) => query.set("iss", "https://evil.example"))).toMatch(
    /Invalid response/,
  );
  expect(await changed((query) => query.delete("iss"))).toMatch(/Invalid response/);
  expect(await changed((query) => query.append("state", "x"))).toMatch(/Invalid response/);
  const denied = await begin(provider);
  const response = await bring(await idp.logIn(denied.address, ""), denied.cookies);
  expect(await reasonOf(response)).toMatch(/access_denied, The person has said no/);
  expect(await lastEvent("oidc-provider.sign-in")).toMatchObject({ result: "refused" });
  expect(await memberOf("ada@example.org")).toBeUndefined();
});

test("a token that the provider made for another client is refused", async () => {
  const provider = await makeProvider();
  idp.audience = "another-client";
  expect(await reasonOf(await signIn(provider, "ada@example.org"))).toMatch(
    /meant for another client/,
  );
  expect(await memberOf("ada@example.org")).toBeUndefined();
  idp.audience = undefined;
  expect((await signIn(provider, "ada@example.org")).status).toBe(303);
});

test("a wrong secret becomes known by the test, with the reason", async () => {
  const provider = await makeProvider({ clientSecret: "wrong" });
  const response = await signIn(provider, "ada@example.org", {
    query: "?test=true&next=/orgs/here",
  });
  expect(response.headers.get("location")).toBe("/orgs/here");
  expect(await lastEvent("oidc-provider.test")).toMatchObject({
    result: "refused",
    detail: expect.stringMatching(/doesn't accept the client ID or the client secret/),
  });
});

test("an email must be verified, and people without one can't sign in", async () => {
  const provider = await makeProvider();
  idp.people.set("a", { sub: "1", email: "ada@example.org", email_verified: false });
  idp.people.set("b", { sub: "2" });
  idp.people.set("c", { sub: "3", email: "Cy@Example.org" });
  expect(await reasonOf(await signIn(provider, "a"))).toMatch(
    /doesn't say that ada@example.org is verified/,
  );
  expect(await reasonOf(await signIn(provider, "b"))).toMatch(/sent no email/);
  expect((await signIn(provider, "c")).status).toBe(303);
  expect(await memberOf("cy@example.org")).toMatchObject({ user: { displayName: "cy" } });
});

test("without everyone, only members, invited people and people at proven domains come in", async () => {
  const provider = await makeProvider({ admits: "proven-domains" });
  const refused = await reasonOf(await signIn(provider, "new@example.org"));
  expect(refused).toMatch(/neither a member nor invited, and .*hasn't proven the domain/);
  await admin().call("POST /v1/orgs/{organizationId}/invites", {
    params: params(),
    body: { emails: ["new@example.org"], role: "comment" },
  });
  expect((await signIn(provider, "new@example.org")).status).toBe(303);
  expect(await memberOf("new@example.org")).toMatchObject({ role: "comment" });
  await admin().call("PATCH /v1/orgs/{organizationId}", {
    params: params(),
    body: { emailDomains: ["proven.example"] },
  });
  const { store } = platform.service.environment;
  const proof = { organization_id: organization.id, domain: "proven.example" };
  await store.transaction((tx) =>
    tx
      .insertInto("organization_domain")
      .values(proof)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  expect((await signIn(provider, "ada@proven.example")).status).toBe(303);
});

test("a person is known by the provider's own name, whatever the email is", async () => {
  const provider = await makeProvider();
  idp.people.set("ada", { sub: "1", email: "ada@example.org", email_verified: true });
  await signIn(provider, "ada");
  const { user } = (await memberOf("ada@example.org"))!;
  idp.people.set("ada", { sub: "1", email: "lovelace@example.org", email_verified: true });
  const [session] = cookiesOf(await signIn(provider, "ada"));
  expect(await (await asSession(session, "/v1/user")).json()).toMatchObject({ id: user.id });
  // Somebody else got the former email.
  idp.people.set("eve", { sub: "2", email: "ada@example.org", email_verified: true });
  expect(await reasonOf(await signIn(provider, "eve"))).toMatch(/belonged to another person/);
});

test("names that another issuer gave to people mean nothing at a new one", async () => {
  const provider = await makeProvider();
  idp.people.set("ada", { sub: "1", email: "ada@example.org", email_verified: true });
  await signIn(provider, "ada");
  const { user } = (await memberOf("ada@example.org"))!;
  const next = await startOidcProvider();
  try {
    next.people.set("ada", { sub: "1", email: "eve@example.org", email_verified: true });
    next.people.set("lovelace", { sub: "2", email: "ada@example.org", email_verified: true });
    const { issuer, clientID, clientSecret } = next;
    await admin().call(`PATCH ${list}/{oidcProviderId}`, {
      params: { ...params(), oidcProviderId: provider.id },
      body: { issuer, clientID, clientSecret },
    });
    const userOf = async (name: string) => {
      const { address, cookies } = await begin(provider);
      const [session] = cookiesOf(await bring(await next.logIn(address, name), cookies));
      return (await asSession(session, "/v1/user")).json();
    };
    expect(await userOf("ada")).toMatchObject({ email: "eve@example.org" });
    expect(await userOf("lovelace")).toMatchObject({ id: user.id, email: "ada@example.org" });
  } finally {
    await next.close();
  }
});

test("disabled members are refused, and accounts of others aren't taken over", async () => {
  const provider = await makeProvider();
  const { edit } = organization.users;
  const body = { disabled: true };
  const member = { ...params(), userId: edit.id };
  await admin().call("PATCH /v1/orgs/{organizationId}/members/{userId}", { params: member, body });
  expect(await reasonOf(await signIn(provider, edit.email))).toMatch(/disabled by an admin/);
  const stranger = await platform.makeUser("Stranger");
  expect(await reasonOf(await signIn(provider, stranger.email))).toMatch(/isn't confirmed/);
});

test("rules give roles and teams at each sign-in, and take them back", async () => {
  const teams = await Promise.all(
    ["Docs", "Ops"].map(async (title) => {
      await admin().send("PUT /v1/orgs/{organizationId}/teams", {
        params: params(),
        body: { title, members: [] },
      });
      const { items } = await admin().call("GET /v1/orgs/{organizationId}/teams", {
        params: params(),
        query: { title },
      });
      return items[0]!.id;
    }),
  );
  const [docs, ops] = [teams[0]!, teams[1]!];
  const provider = await makeProvider({
    scopes: "groups",
    defaultRole: "read",
    roleRules: [
      { claim: "groups", value: "chiefs", role: "admin" },
      { claim: "groups", value: "writers", role: "edit" },
      { claim: "groups", value: "writers", team: docs },
      { claim: "groups", value: "ops", team: ops },
    ],
  });
  const as = (groups: string[]) =>
    idp.people.set("ada", { sub: "1", email: "ada@example.org", email_verified: true, groups });
  as(["writers", "ops"]);
  await signIn(provider, "ada", { query: "?test=true" });
  expect((await lastEvent("oidc-provider.test"))!.detail).toMatch(
    /who would become a member with the role Editor by rule 2\. They would join “Docs”, “Ops”\. It sent: .*groups/,
  );
  expect(await memberOf("ada@example.org")).toBeUndefined();
  await signIn(provider, "ada");
  const member = await memberOf("ada@example.org");
  expect(member).toMatchObject({ role: "edit", teams: 2 });
  const signOns = "GET /v1/orgs/{organizationId}/members/{userId}/sign-ons";
  const where = { params: { ...params(), userId: member!.user.id } };
  expect((await admin().call(signOns, where)).signOns).toMatchObject([
    { provider: { label: "Harbour ID" }, role: "edit", teams: [{ id: docs }, { id: ops }] },
  ]);
  as(["ops"]);
  await signIn(provider, "ada");
  expect(await memberOf("ada@example.org")).toMatchObject({ role: "read", teams: 1 });
  expect((await lastEvent("oidc-provider.sign-in"))!.detail).toBe(
    "The role changed from Editor to Reader. Left “Docs”.",
  );
  as(["chiefs"]);
  await signIn(provider, "ada");
  expect(await memberOf("ada@example.org")).toMatchObject({ role: "admin", teams: 0 });
});

test("the last admin stays one, whatever the rules say", async () => {
  const provider = await makeProvider({
    defaultRole: "read",
    roleRules: [{ claim: "groups", value: "writers", role: "edit" }],
  });
  const { admin: only } = organization.users;
  expect((await signIn(provider, only.email)).status).toBe(303);
  expect(await memberOf(only.email)).toMatchObject({ role: "admin" });
  expect((await lastEvent("oidc-provider.sign-in"))!.detail).toMatch(/They stay an admin/);
});

test("a sign-in replaces the browser's former session, and a test doesn't", async () => {
  const provider = await makeProvider();
  const { edit } = organization.users;
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction((tx) => beginSession(tx, edit.id, clock));
  const former = `__Host-bindery-session=${secret}`;
  await signIn(provider, edit.email, { query: "?test=true", cookies: [former] });
  expect((await asSession(former, "/v1/user")).status).toBe(200);
  const response = await signIn(provider, edit.email, { cookies: [former] });
  expect((await asSession(former, "/v1/user")).status).toBe(401);
  expect((await asSession(cookiesOf(response)[0], "/v1/user")).status).toBe(200);
});

test("another site can't sign a browser in without the person's asking", async () => {
  const provider = await makeProvider();
  for (const site of ["cross-site", "same-site"]) {
    const { response, address, cookies } = await begin(provider, "?next=/orgs/x", { site });
    expect([response.status, cookies]).toEqual([303, []]);
    expect(address).toBe("/sign-in?again=&next=%2Forgs%2Fx");
  }
  expect((await begin(provider, "", { site: "none" })).response.status).toBe(302);
});

test("two tabs of a browser can sign in at once", async () => {
  const provider = await makeProvider();
  const first = await begin(provider);
  const two = await begin(provider, "", { cookies: first.cookies });
  for (const { address } of [first, two]) {
    const response = await bring(await idp.logIn(address, "ada@example.org"), two.cookies);
    expect(response.status).toBe(303);
  }
});

test("a session lasts as long as the provider says", async () => {
  const provider = await makeProvider({ sessionHours: 2 });
  const [session] = cookiesOf(await signIn(provider, "ada@example.org"));
  platform.clock.advance(hour);
  expect((await asSession(session, "/v1/user")).status).toBe(200);
  platform.clock.advance(hour);
  expect((await asSession(session, "/v1/user")).status).toBe(401);
});

test("an issuer that doesn't answer any more is refused with the reason", async () => {
  const gone = await startOidcProvider();
  const provider = await makeProvider({ issuer: gone.issuer });
  await gone.close();
  const { response } = await begin(provider);
  expect(await reasonOf(response)).toMatch(/could not be reached: it refused the connection/);
});

test("on plain HTTP, the browser is bound, too", async () => {
  const plain = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  const { id, users } = await plain.makeOrganization();
  const { issuer, clientID, clientSecret } = idp;
  const provider = await plain.as(users.admin).call(`POST ${list}`, {
    params: { organizationId: id },
    body: { label: "A", issuer, clientID, clientSecret, admits: "everyone" },
  });
  const start = await plain.as(null).fetch(pathOf(provider.service.startURL));
  const back = pathOf(await idp.logIn(start.headers.get("location")!, "ada@example.org"));
  expect((await plain.as(null).fetch(back)).status).toBe(403);
  await plain.close();
});

test("an account with a confirmed email signs in with its own", async () => {
  const provider = await makeProvider({ admits: "proven-domains" });
  const { edit } = organization.users;
  const { store } = platform.service.environment;
  const user = await platform.makeUser("Guest of the house");
  await store.transaction((tx) => confirmEmails(tx, [user], ""));
  expect((await signIn(provider, edit.email)).status).toBe(303);
  expect(await memberOf(edit.email)).toMatchObject({ role: "edit", user: { id: edit.id } });
  expect(await reasonOf(await signIn(provider, user.email))).toMatch(
    /neither a member nor invited/,
  );
});
