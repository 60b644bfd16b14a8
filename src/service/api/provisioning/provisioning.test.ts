// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { day } from "#service/kernel/clock.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeScimClient, oktaUser, type ScimClient } from "#testing/scim.ts";

const base = "/v1/orgs/{organizationId}";

let platform: TestPlatform;
let organization: TestOrganization;
let scim: ScimClient;
let params: { organizationId: string };

beforeEach(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  params = { organizationId: organization.id };
  scim = await makeScimClient(platform, organization);
});
afterEach(() => platform.close());

const admin = () => platform.as(organization.users.admin);

test("tokens are made, listed without their secret, used, and revoked", async () => {
  const expiresAt = new Date(platform.clock.now() + 30 * day).toISOString();
  const made = await admin().call(`POST ${base}/scim-tokens`, {
    params,
    body: { name: " Entra ", expiresAt },
  });
  expect(made).toMatchObject({ object: "scim-token", name: "Entra", expiresAt });
  expect(made.token).toMatch(/^scim_[\w-]{51}$/);
  const { rows } = await platform.service.environment.store.read
    .selectFrom("scim_token")
    .selectAll()
    .execute()
    .then((all) => ({ rows: JSON.stringify(all) }));
  expect(rows).not.toContain(made.token);
  await scim.send("GET", "/Users");
  const list = () => admin().call(`GET ${base}/scim-tokens`, { params });
  // The request doesn't wait for the note.
  await expect
    .poll(async () =>
      (await list()).items.map(({ name, lastUsedAt }) => [name, lastUsedAt !== undefined]),
    )
    .toEqual([
      ["Entra", false],
      ["Okta", true],
    ]);
  const listed = await list();
  expect(JSON.stringify(listed)).not.toContain("scim_");
  const users = (token: string) =>
    platform.as(null).fetch(`/scim/v2/${organization.id}/Users`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await users(made.token)).status).toBe(200);
  platform.clock.advance(31 * day);
  expect((await users(made.token)).status).toBe(401);
  const token = { params: { ...params, scimTokenId: made.id } };
  await admin().call(`DELETE ${base}/scim-tokens/{scimTokenId}`, token);
  expect((await admin().send(`DELETE ${base}/scim-tokens/{scimTokenId}`, token)).status).toBe(404);
});

test("tokens have limits", async () => {
  const create = (body: object) => admin().send(`POST ${base}/scim-tokens`, { params, body });
  expect((await create({ name: " " })).status).toBe(400);
  expect((await create({ name: "x".repeat(65) })).status).toBe(400);
  expect((await create({ name: "Old", expiresAt: "2020-01-01T00:00:00Z" })).status).toBe(400);
  expect((await create({ name: "Typo", expires: "2020-01-01T00:00:00Z" })).status).toBe(400);
  for (let count = 1; count < 20; count += 1) {
    expect((await create({ name: `Token ${count}` })).status).toBe(201);
  }
  expect(await create({ name: "Too many" })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("limit of 20") } },
  });
});

test("admins see people, groups, and what was refused", async () => {
  const { body: ada } = await scim.send("POST", "/Users", oktaUser("Ada"));
  await scim.send("POST", "/Users", oktaUser("Bea", { active: false }));
  const { body: group } = await scim.send("POST", "/Groups", {
    displayName: "Writers",
    members: [{ value: ada.id }],
  });
  await scim.send("POST", "/Users", oktaUser("Ada"));
  const state = await admin().call(`GET ${base}/provisioning`, { params });
  expect(state).toMatchObject({
    url: `http://bindery.test/scim/v2/${organization.id}`,
    domains: ["example.com"],
    people: 2,
    disabled: 1,
    groups: 1,
    lastWrite: { method: "POST", path: `/Groups/${group.id}`, status: 201, token: "Okta" },
    lastFailure: {
      method: "POST",
      path: "/Users",
      status: 409,
      detail: expect.stringContaining("userName"),
    },
  });
  const scimGroupId = String(group.id);
  const changed = await admin().call(`PATCH ${base}/scim-groups/{scimGroupId}`, {
    params: { ...params, scimGroupId },
    body: { role: "edit" },
  });
  expect(changed).toMatchObject({ title: "Writers", members: 1, role: "edit" });
  const groups = await admin().call(`GET ${base}/scim-groups`, { params });
  expect(groups.items).toEqual([changed]);
  const people = await admin().call(`GET ${base}/scim-users`, { params });
  expect(people.items).toMatchObject([
    { userName: "ada@example.com", role: "edit", groupRole: true, active: true, disabled: false },
    { userName: "bea@example.com", role: "read", groupRole: false, active: false, disabled: true },
  ]);
  const listed = await admin().call(`GET ${base}/scim-users`, { params, query: { search: "BEA" } });
  expect(listed.count).toBe(1);
  const refused = await admin().call(`GET ${base}/scim-requests`, {
    params,
    query: { failed: true },
  });
  expect(refused.items).toEqual([state.lastFailure]);
});

test("ending it revokes the tokens, and keeps people and teams for the console", async () => {
  const { body: ada } = await scim.send("POST", "/Users", oktaUser("Ada"));
  await scim.send("POST", "/Groups", { displayName: "Writers", members: [{ value: ada.id }] });
  await admin().call(`DELETE ${base}/provisioning`, { params });
  expect((await scim.send("GET", "/Users")).status).toBe(401);
  const teams = await admin().call(`GET ${base}/teams`, { params });
  expect(teams.items).toMatchObject([{ title: "Writers", members: 1 }]);
  expect(teams.items[0]).not.toHaveProperty("provisioned");
  const userId = String(ada.id);
  await admin().call(`DELETE ${base}/members/{userId}`, { params: { ...params, userId } });
});

test("only admins of the organization set it up", async () => {
  const other = await platform.makeOrganization("Beta");
  const callers = [
    [null, 401],
    [organization.users.create, 403],
    [other.users.admin, 404],
  ] as const;
  for (const [caller, status] of callers) {
    const token = { params, body: { name: "Mine" } };
    expect((await platform.as(caller).send(`POST ${base}/scim-tokens`, token)).status).toBe(status);
    const ended = await platform.as(caller).send(`DELETE ${base}/provisioning`, { params });
    expect(ended.status).toBe(status);
    const group = { params: { ...params, scimGroupId: "x" }, body: { role: "admin" } };
    const given = await platform.as(caller).send(`PATCH ${base}/scim-groups/{scimGroupId}`, group);
    expect(given.status).toBe(status);
  }
});
