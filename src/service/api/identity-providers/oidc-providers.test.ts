import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startOidcProvider, type TestOidcProvider } from "#testing/oidc-provider.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const list = "/v1/orgs/{organizationId}/oidc" as const;
const providerPath = "/v1/orgs/{organizationId}/oidc/{oidcProviderId}" as const;

let idp: TestOidcProvider;
let platform: TestPlatform;
let organization: TestOrganization;

beforeAll(async () => {
  idp = await startOidcProvider();
});
afterAll(() => idp.close());
beforeEach(async () => {
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  organization = await platform.makeOrganization();
});
afterEach(() => platform.close());

const admin = () => platform.as(organization.users.admin);
const params = () => ({ organizationId: organization.id });
const make = (body: { label: string; [field: string]: unknown }) =>
  admin().call(`POST ${list}`, { params: params(), body });
const complete = () => {
  const { issuer, clientID, clientSecret } = idp;
  return { issuer, clientID, clientSecret };
};

test("a provider becomes active with issuer, client ID and secret, which never comes back", async () => {
  const made = await make({ label: "Acme ID" });
  const base = `http://bindery.test/oidc/${organization.id}/${made.id}`;
  expect(made).toMatchObject({
    status: "pending",
    hasClientSecret: false,
    admits: "proven-domains",
    defaultRole: "read",
    roleRules: [],
    service: { redirectURL: `${base}/callback`, startURL: `${base}/start` },
  });
  const where = { ...params(), oidcProviderId: made.id };
  const change = (body: object) => admin().call(`PATCH ${providerPath}`, { params: where, body });
  const wellKnown = `${idp.issuer}/.well-known/openid-configuration`;
  const { clientID, clientSecret } = idp;
  expect(await change({ issuer: wellKnown, clientID })).toMatchObject({
    status: "pending",
    issuer: idp.issuer,
  });
  const active = await change({ clientSecret, scopes: "groups", sessionHours: 8 });
  expect(active).toMatchObject({ status: "active", hasClientSecret: true, sessionHours: 8 });
  expect(await admin().call(`GET ${providerPath}`, { params: where })).toEqual(active);
  expect(JSON.stringify(active)).not.toContain(clientSecret);
  const { store } = platform.service.environment;
  const row = await store.read.selectFrom("oidc_provider").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(clientSecret);
  const sso = "GET /v1/orgs/{organizationId}/sso";
  expect(await platform.as(organization.users.guest).call(sso, { params: params() })).toEqual({
    items: [{ id: made.id, label: "Acme ID", startURL: `${base}/start`, organization: "Acme" }],
  });
  const without = await change({ clientSecret: null, scopes: null, sessionHours: null });
  expect(without).toMatchObject({ status: "pending", hasClientSecret: false });
  expect([without.scopes, without.sessionHours]).toEqual([undefined, undefined]);

  const gone = () => admin().send(`DELETE ${providerPath}`, { params: where });
  expect((await gone()).status).toBe(204);
  expect((await gone()).status).toBe(404);
});

test("what can't be used is refused at its field, and nothing is saved", async () => {
  const other = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const isMixed = request.url?.startsWith("/mixed") === true;
    const body = isMixed ? { issuer: "https://evil.example" } : { issuer: `${issuer}/poor` };
    if (request.url?.startsWith("/large") === true) return void response.end("x".repeat(600_000));
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const rule = { claim: "groups", value: "docs" };
  const wrong: [string, unknown, RegExp][] = [
    ["issuer", "nothing", /./],
    ["issuer", "http://id.example", /must start with https/],
    ["issuer", "https://10.0.0.1/realm", /not on the public internet/],
    ["issuer", "http://127.0.0.1:1/realm", /could not be reached|port/],
    ["issuer", `${idp.issuer}/elsewhere`, /No OpenID Connect configuration found at/],
    ["issuer", `${address}/mixed`, /calls itself https:\/\/evil\.example/],
    ["issuer", `${address}/poor`, /lacks an endpoint/],
    ["issuer", `${address}/large`, /larger than the limit/],
    ["label", "x".repeat(31), /./],
    ["clientID", "x".repeat(513), /./],
    ["clientSecret", "x".repeat(2049), /./],
    ["scopes", "a".repeat(301), /./],
    ["scopes", 'quo"te', /./],
    ["admits", "nobody", /./],
    ["defaultRole", "owner", /./],
    ["defaultTeam", "nobody", /doesn't exist/],
    ["sessionHours", 0, /./],
    ["sessionHours", 169, /./],
    ["roleRules", Array.from({ length: 51 }, () => ({ ...rule, role: "edit" })), /./],
    ["roleRules.0.role", [rule], /either a role or a team/],
    ["roleRules.0.role", [{ ...rule, role: "edit", team: "t" }], /either a role or a team/],
    ["roleRules.0.team", [{ ...rule, team: "nobody" }], /doesn't exist/],
    ["roleRules.0.value", [{ ...rule, value: " ", role: "edit" }], /./],
  ];
  for (const [path, value, message] of wrong) {
    const [field = ""] = path.split(".");
    const body = { label: "A", [field]: value };
    const response = await admin().send(`POST ${list}`, { params: params(), body });
    expect([path, response]).toMatchObject([
      path,
      {
        status: 400,
        body: {
          error: { details: [{ path: `body.${path}`, message: expect.stringMatching(message) }] },
        },
      },
    ]);
  }
  expect((await admin().call(`GET ${list}`, { params: params(), query: {} })).count).toBe(0);
  await new Promise((resolve) => other.close(resolve));
});

test("anyone can have an account at some issuers, so they don't admit everyone", async () => {
  for (const issuer of [
    "https://accounts.google.com",
    "https://gitlab.com",
    "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
  ]) {
    const body = { label: "A", issuer, admits: "everyone" as const };
    expect(await admin().send(`POST ${list}`, { params: params(), body })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.admits" }] } },
    });
  }
});

test("a secret doesn't go to another issuer, and a new connection needs a new test", async () => {
  const other = await startOidcProvider();
  const { id } = await make({ label: "A", ...complete() });
  const where = { ...params(), oidcProviderId: id };
  const change = (body: object) => admin().send(`PATCH ${providerPath}`, { params: where, body });
  const { store } = platform.service.environment;
  const test = (testedAt: number) =>
    store.transaction((tx) =>
      tx.updateTable("oidc_provider").set({ tested_at: testedAt }).execute(),
    );
  const demand = async (sso: boolean) =>
    (await admin().send("PATCH /v1/orgs/{organizationId}", { params: params(), body: { sso } }))
      .status;
  expect(await demand(true)).toBe(409);
  await test(1);
  expect(await demand(true)).toBe(200);
  expect((await change({ clientSecret: null })).status).toBe(409);
  expect((await admin().send(`DELETE ${providerPath}`, { params: where })).status).toBe(409);
  expect(await demand(false)).toBe(200);
  expect(await change({ issuer: other.issuer })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "body.clientSecret" }] } },
  });
  expect((await change({ label: "B" })).status).toBe(200);
  expect(await demand(true)).toBe(200);
  expect(await demand(false)).toBe(200);
  expect((await change({ issuer: other.issuer, clientSecret: "new" })).status).toBe(200);
  expect(await demand(true)).toBe(409);
  await other.close();
});

test("providers are listed page by page, beside those of SAML", async () => {
  for (const label of ["A", "B", "C"]) await make({ label, ...complete() });
  const first = await admin().call(`GET ${list}`, { params: params(), query: { limit: 2 } });
  expect([first.count, first.items.map(({ label }) => label)]).toEqual([3, ["A", "B"]]);
  const query = { page: first.next!.page };
  const rest = await admin().call(`GET ${list}`, { params: params(), query });
  expect([rest.next, rest.items.map(({ label }) => label)]).toEqual([undefined, ["C"]]);
  const saml = "GET /v1/orgs/{organizationId}/saml";
  expect((await admin().call(saml, { params: params(), query: {} })).count).toBe(0);
});

test("only administrators see and change providers, and how members sign in", async () => {
  const { id } = await make({ label: "A" });
  const where = { ...params(), oidcProviderId: id };
  const member = { ...params(), userId: organization.users.read.id };
  const requests = [
    [`GET ${list}`, { params: params() }],
    [`POST ${list}`, { params: params(), body: { label: "B" } }],
    [`GET ${providerPath}`, { params: where }],
    [`PATCH ${providerPath}`, { params: where, body: { label: "B" } }],
    [`DELETE ${providerPath}`, { params: where }],
    ["GET /v1/orgs/{organizationId}/members/{userId}/sign-ons", { params: member }],
  ] as const;
  const stranger = (await platform.makeOrganization("Other")).users.admin;
  const callers = [
    [null, 401],
    [organization.users.create, 403],
    [stranger, 404],
  ] as const;
  for (const [user, status] of callers) {
    for (const [key, request] of requests) {
      expect([key, (await platform.as(user).send(key, request)).status]).toEqual([key, status]);
    }
  }
});
