import { afterEach, beforeEach, expect, test } from "vitest";
import { day } from "#service/kernel/clock.ts";
import { makeCertificate } from "#testing/certificate.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const list = "/v1/orgs/{organizationId}/saml" as const;
const providerPath = `${list}/{samlProviderId}` as const;
const from = Date.UTC(2025, 0, 1);
const until = Date.UTC(2030, 0, 1);
const { certificate } = makeCertificate({ from, until });
const complete = { ssoURL: "https://id.example/sso", entityID: "https://id.example/", certificate };

let platform: TestPlatform;
let organization: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
});
afterEach(() => platform.close());

const admin = () => platform.as(organization.users.admin);
const params = () => ({ organizationId: organization.id });
const make = (body: { label: string; [field: string]: unknown }) =>
  admin().call(`POST ${list}`, { params: params(), body });

test("a provider becomes active with address, entity ID and certificate, and pending without one", async () => {
  const made = await make({ label: "Acme ID" });
  const base = `http://bindery.test/saml/${organization.id}/${made.id}`;
  expect(made).toMatchObject({
    status: "pending",
    defaultRole: "read",
    service: { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` },
  });
  const where = { ...params(), samlProviderId: made.id };
  const change = (body: object) => admin().call(`PATCH ${providerPath}`, { params: where, body });
  expect((await change({ ssoURL: complete.ssoURL, entityID: "x" })).status).toBe("pending");
  const active = await change({ certificate });
  expect(active).toMatchObject({ status: "active", certificate, ssoURL: complete.ssoURL });
  expect(await admin().call(`GET ${providerPath}`, { params: where })).toEqual(active);
  const sso = "GET /v1/orgs/{organizationId}/sso";
  const guest = platform.as(organization.users.guest);
  expect(await guest.call(sso, { params: params() })).toEqual({
    items: [{ id: made.id, label: "Acme ID", startURL: `${base}/start`, organization: "Acme" }],
  });
  const without = await change({ entityID: null, defaultRole: null });
  expect(without).toMatchObject({ status: "pending", defaultRole: null });
  expect(without.entityID).toBeUndefined();
  expect(await guest.call(sso, { params: params() })).toEqual({ items: [] });

  const gone = () => admin().send(`DELETE ${providerPath}`, { params: where });
  expect((await gone()).status).toBe(204);
  expect((await gone()).status).toBe(404);
});

test("a certificate as metadata has it is kept as PEM", async () => {
  const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, "");
  expect((await make({ label: "A", certificate: base64 })).certificate).toBe(certificate);
});

test("several certificates are kept, each once, without what is around them", async () => {
  const { certificate: next } = makeCertificate({ from, until });
  const { certificate: later } = makeCertificate({ from: until - day, until });
  const { certificate: old } = makeCertificate({ from, until: from + day });
  for (const [text, kept] of [
    [certificate + next, certificate + next],
    [
      `Bag Attributes\n  friendlyName: old\n${certificate}\n\r\nnew:\n${next}--`,
      certificate + next,
    ],
    [old + certificate + later + certificate, old + certificate + later],
  ]) {
    expect((await make({ label: "A", certificate: text })).certificate).toBe(kept);
  }
});

test("certificates that are weak, out of date or none are refused, and other fields bounded", async () => {
  const now = platform.clock.now();
  const weak = [
    makeCertificate({ from, until, bits: 1024 }),
    makeCertificate({ from, until, type: "ec" }),
    makeCertificate({ from, until: now - day }),
    makeCertificate({ from: now + day, until }),
    { certificate: certificate + certificate.slice(0, 300) },
    { certificate: certificate + makeCertificate({ from, until, bits: 1024 }).certificate },
    { certificate: certificate + "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----" },
    {
      certificate: [
        { from, until: now - day },
        { from: now + day, until },
      ]
        .map((dates) => makeCertificate(dates).certificate)
        .join(""),
    },
    { certificate: "nothing" },
  ];
  const wrong: [string, unknown][] = [
    ...weak.map((pair): [string, unknown] => ["certificate", pair.certificate]),
    ["certificate", "x".repeat(10_001)],
    ["label", ""],
    ["label", "x".repeat(31)],
    ["entityID", "x".repeat(1025)],
    ["ssoURL", "javascript:alert(1)"],
    ["ssoURL", `https://id.example/${"x".repeat(2048)}`],
    ["defaultRole", "owner"],
    ["defaultTeam", "nobody"],
  ];
  for (const [field, value] of wrong) {
    const body = { label: "A", [field]: value };
    const response = await admin().send(`POST ${list}`, { params: params(), body });
    expect([field, response]).toMatchObject([
      field,
      { status: 400, body: { error: { details: [{ path: `body.${field}` }] } } },
    ]);
  }
  await make({ label: "x".repeat(30), entityID: "x".repeat(1024) });
});

test("providers are listed page by page", async () => {
  for (const label of ["A", "B", "C"]) await make({ label, ...complete });
  const first = await admin().call(`GET ${list}`, { params: params(), query: { limit: 2 } });
  expect([first.count, first.items.map(({ label }) => label)]).toEqual([3, ["A", "B"]]);
  const query = { page: first.next!.page };
  const rest = await admin().call(`GET ${list}`, { params: params(), query });
  expect([rest.next, rest.items.map(({ label }) => label)]).toEqual([undefined, ["C"]]);
});

test("only administrators see and change providers", async () => {
  const { id } = await make({ label: "A" });
  const where = { ...params(), samlProviderId: id };
  const requests = [
    [`GET ${list}`, { params: params() }],
    [`POST ${list}`, { params: params(), body: { label: "B" } }],
    [`GET ${providerPath}`, { params: where }],
    [`PATCH ${providerPath}`, { params: where, body: { label: "B" } }],
    [`DELETE ${providerPath}`, { params: where }],
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

test("single sign-on can be required when it has worked, and its last provider stays while it is", async () => {
  const { store } = platform.service.environment;
  const params = { organizationId: organization.id };
  const admin = platform.as(organization.users.admin);
  const demand = (sso: boolean) =>
    admin.send("PATCH /v1/orgs/{organizationId}", { params, body: { sso } });
  const refusal = (message: RegExp) => ({
    status: 409,
    body: { error: { code: 409, message: expect.stringMatching(message) } },
  });
  expect(await demand(true)).toMatchObject(refusal(/no identity provider is active/));
  const made = await admin.call("POST /v1/orgs/{organizationId}/saml", {
    params,
    body: { label: "Strict ID", ...complete },
  });
  expect(await demand(true)).toMatchObject(refusal(/no identity provider has been tested/));
  await store.transaction((tx) =>
    tx.updateTable("saml_provider").set({ tested_at: 1 }).where("id", "=", made.id).execute(),
  );
  expect((await demand(true)).status).toBe(200);

  const inProvider = { ...params, samlProviderId: made.id };
  const key = "/v1/orgs/{organizationId}/saml/{samlProviderId}" as const;
  const last = refusal(/this is its only active provider/);
  expect(await admin.send(`DELETE ${key}`, { params: inProvider })).toMatchObject(last);
  const empty = { params: inProvider, body: { certificate: null } };
  expect(await admin.send(`PATCH ${key}`, empty)).toMatchObject(last);
  // The certificate can be replaced, but then needs a new test.
  const other = { params: inProvider, body: { entityID: "https://other.example/" } };
  expect((await admin.send(`PATCH ${key}`, other)).status).toBe(200);
  expect((await demand(false)).status).toBe(200);
  expect(await demand(true)).toMatchObject(refusal(/has been tested/));
  expect((await admin.send(`DELETE ${key}`, { params: inProvider })).status).toBe(204);
});
