import { afterAll, beforeAll, expect, test } from "vitest";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const key = "PATCH /v1/orgs/{organizationId}";
const send = (body: object, user = acme.users.admin) =>
  platform.as(user).send(key, { params: { organizationId: acme.id }, body });

test("settings change one by one, and null removes what may be absent", async () => {
  const body = {
    title: "Acme Docs",
    emailDomains: ["Acme.Example", "acme.example", "docs.example"],
    hostname: "Acme-Docs",
    defaultRole: "comment",
    logo: "https://acme.example/logo.png",
    ai: true,
    inviteLinks: false,
  };
  const changed = await send(body);
  expect(changed.body).toMatchObject({
    title: "Acme Docs",
    emailDomains: ["acme.example", "docs.example"],
    hostname: "acme-docs",
    defaultRole: "comment",
    ai: true,
    inviteLinks: false,
    urls: { logo: "https://acme.example/logo.png" },
  });
  const params = { organizationId: acme.id };
  const read = () =>
    platform.as(acme.users.admin).call("GET /v1/orgs/{organizationId}", { params });
  expect(await read()).toEqual(changed.body);
  expect((await send({})).body).toEqual(changed.body);
  await send({ defaultRole: null, logo: null, hostname: null, inviteLinks: true, sso: false });
  const cleared = await read();
  expect(cleared).toMatchObject({ defaultRole: null, inviteLinks: true, title: "Acme Docs" });
  expect([cleared.hostname, cleared.urls.logo]).toEqual([undefined, undefined]);
});

test("bounds are told by their field", async () => {
  for (const [field, body] of [
    ["body.title", { title: "x" }],
    ["body.title", { title: "x".repeat(256) }],
    ["body.title", { title: null }],
    ["body.hostname", { hostname: "ab" }],
    ["body.hostname", { hostname: "x".repeat(33) }],
    ["body.logo", { logo: "javascript:alert(1)" }],
    ["body.logo", { logo: `https://acme.example/${"x".repeat(2048)}` }],
    ["body.defaultRole", { defaultRole: "owner" }],
    ["body.sso", { sso: "yes" }],
    ["body.emailDomains.0", { emailDomains: [""] }],
    ["body.defaultContent.site", { defaultContent: { type: "site", site: "none" } }],
  ] as const) {
    const response = await send(body);
    expect([field, response.status]).toEqual([field, 400]);
    expect(JSON.stringify(response.body)).toContain(field);
  }
  for (const title of ["xy", "x".repeat(255)]) expect((await send({ title })).status).toBe(200);
});

test("only administrators of the organization change it, and a hostname belongs to one", async () => {
  expect((await send({}, acme.users.create)).status).toBe(403);
  expect((await send({}, other.users.admin)).status).toBe(404);
  const params = { organizationId: acme.id };
  expect((await platform.as(null).send(key, { params, body: {} })).status).toBe(401);
  await send({ hostname: "taken" });
  const again = await platform
    .as(other.users.admin)
    .send(key, { params: { organizationId: other.id }, body: { hostname: "TAKEN" } });
  expect([again.status, JSON.stringify(again.body)]).toEqual([
    409,
    expect.stringContaining("body.hostname"),
  ]);
});

test("a domain finds the organization for its members and for people with such an address", async () => {
  const find = async (emailDomain: string, user = acme.users.read) => {
    const { organizations } = await platform
      .as(user)
      .call("GET /v1/email-domains/{emailDomain}/orgs", { params: { emailDomain } });
    return organizations.map(({ id, permissions }) => [id, permissions.view]);
  };
  await send({ emailDomains: ["example.com", "acme.example"] });
  expect(await find("ACME.example")).toEqual([[acme.id, true]]);
  expect(await find("acme.example", other.users.admin)).toEqual([]);
  // All test users have an email at example.com, which their own organization has confirmed. That proves nothing here.
  expect(await find("example.com", other.users.admin)).toEqual([]);
  const { store } = platform.service.environment;
  await store.transaction((tx) => confirmEmails(tx, [other.users.admin], operator));
  expect(await find("example.com", other.users.admin)).toEqual([[acme.id, false]]);
  await send({ emailDomains: ["acme.example"] });
  expect(await find("example.com")).toEqual([]);
  expect(await find("none.example")).toEqual([]);
  const params = { emailDomain: "acme.example" };
  const key_ = "GET /v1/email-domains/{emailDomain}/orgs";
  expect((await platform.as(null).send(key_, { params })).status).toBe(401);
});
