import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationKey } from "#contract/operations.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { readVisitorClaims } from "#service/identity/credentials/visitor-claims.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const memberPath = "/v1/orgs/{organizationId}/members/{userId}" as const;
const ping = "POST /v1/orgs/{organizationId}/ping" as const;
const at = ({ id }: { id: string }, organization = acme) => ({
  organizationId: organization.id,
  userId: id,
});

test("a member's role changes, down to guest and back, and what they see with it", async () => {
  const admin = platform.as(acme.users.admin);
  const { review } = acme.users;
  const set = (role?: "edit" | "review" | null) =>
    admin.call(`PATCH ${memberPath}`, { params: at(review), body: { role } });
  const params = { organizationId: acme.id };
  await admin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  expect(await set("edit")).toMatchObject({ id: review.id, role: "edit", spaces: 1 });
  expect(await set(undefined)).toMatchObject({ role: "edit" });
  expect(await set(null)).toMatchObject({ role: null, spaces: 0 });
  const list = await platform.as(review).call("GET /v1/orgs/{organizationId}/spaces", { params });
  expect(list.count).toBe(0);
  await set("review");
  const wrong = await admin.send(`PATCH ${memberPath}`, {
    params: at(review),
    body: { role: "owner" },
  });
  expect(wrong.status).toBe(400);
});

test("a disabled member gets into nothing until they are enabled, with the role they had", async () => {
  const organization = await platform.makeOrganization("Disabled");
  const { admin, edit, create } = organization.users;
  const asAdmin = platform.as(admin);
  const patch = (user: TestUser, body: object, by = admin) =>
    platform.as(by).send(`PATCH ${memberPath}`, { params: at(user, organization), body });
  const params = { organizationId: organization.id };
  const statusOf = async () =>
    (await platform.as(edit).send("GET /v1/orgs/{organizationId}", { params })).status;
  await asAdmin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });

  expect((await patch(edit, { disabled: true })).body).toMatchObject({
    disabled: true,
    role: "edit",
    spaces: 0,
  });
  expect(await statusOf()).toBe(404);
  expect((await patch(edit, { role: "review" })).body).toMatchObject({
    disabled: true,
    role: "review",
  });
  expect((await patch(edit, { disabled: false })).body).toMatchObject({
    disabled: false,
    role: "review",
    spaces: 1,
  });
  expect(await statusOf()).toBe(200);

  expect((await patch(admin, { disabled: true })).status).toBe(409);
  expect((await patch(create, { disabled: true }, edit)).status).toBe(403);
  expect((await patch(edit, { disabled: null })).status).toBe(400);
  // If two admins disable each other at the same time, one stays.
  await patch(edit, { role: "admin" });
  const both = await Promise.all([
    patch(admin, { disabled: true }, edit),
    patch(edit, { disabled: true }, admin),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ["disabled", "PATCH", { disabled: true }],
  ["removed", "DELETE", undefined],
] as const)(
  "who is %s loses the sessions of the organization's identity provider, and keeps their own",
  async (_, method, body) => {
    const organization = await platform.makeOrganization("Leaving");
    const { admin, edit } = organization.users;
    const { store, clock } = platform.service.environment;
    const [own, elsewhere, here] = await store.transaction(async (tx) => {
      const begun = [];
      for (const signedOnFor of [undefined, other.id, organization.id]) {
        const secret = await beginSession(tx, edit.id, clock);
        begun.push(secret);
        if (signedOnFor === undefined) continue;
        const row = { id_hash: hashSecret(secret), organization_id: signedOnFor };
        await tx.insertInto("session_sign_on").values(row).execute();
      }
      return begun;
    });
    const statusOf = async (secret: string | undefined) => {
      const headers = { cookie: `bindery-session=${secret}`, "sec-fetch-site": "same-origin" };
      return (await platform.as(null).fetch("/v1/user", { headers })).status;
    };
    expect(await statusOf(here)).toBe(200);
    const params = at(edit, organization);
    await platform.as(admin).send(`${method} ${memberPath}`, { params, ...(body && { body }) });
    expect(await statusOf(here)).toBe(401);
    expect([await statusOf(own), await statusOf(elsewhere)]).toEqual([200, 200]);
  },
);

test("the last administrator is neither demoted nor removed, not even by two at once", async () => {
  const organization = await platform.makeOrganization("Last");
  const { admin, edit } = organization.users;
  const asAdmin = platform.as(admin);
  const patch = (user: TestUser, role: string, by = admin) =>
    platform.as(by).send(`PATCH ${memberPath}`, { params: at(user, organization), body: { role } });
  expect((await patch(admin, "create")).status).toBe(409);
  const remove = { params: at(admin, organization) };
  expect((await asAdmin.send(`DELETE ${memberPath}`, remove)).status).toBe(409);
  expect((await patch(admin, "admin")).status).toBe(200);

  expect((await patch(edit, "admin")).status).toBe(200);
  const both = await Promise.all([patch(admin, "read", edit), patch(edit, "read", admin)]);
  const statuses = both.map(({ status }) => status).toSorted();
  // The second request can fail either because its caller is no longer an admin, or because only one admin is left.
  expect([
    [200, 403],
    [200, 409],
  ]).toContainEqual(statuses);
  const { items } = await asAdmin.call("GET /v1/orgs/{organizationId}/members", {
    params: { organizationId: organization.id },
    query: { role: "admin" },
  });
  expect(items).toHaveLength(1);
});

test("two administrators who leave at the same moment do not both get away", async () => {
  const organization = await platform.makeOrganization("Leaving");
  const { admin, edit } = organization.users;
  const params = at(edit, organization);
  await platform.as(admin).call(`PATCH ${memberPath}`, { params, body: { role: "admin" } });
  const leave = (user: TestUser) =>
    platform.as(user).send(`DELETE ${memberPath}`, { params: at(user, organization) });
  const responses = await Promise.all([leave(admin), leave(edit)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test("who is removed loses teams and grants, and has none of them when they come back", async () => {
  const admin = platform.as(acme.users.admin);
  const { comment } = acme.users;
  const params = { organizationId: acme.id };
  const space = await admin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  const shared = { spaceId: space.id };
  const team = await admin.call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Crew", members: [comment.id] },
  });
  await admin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: shared,
    body: { users: [comment.id], role: "edit" },
  });
  expect((await admin.send(`DELETE ${memberPath}`, { params: at(comment) })).status).toBe(204);
  expect((await admin.send(`GET ${memberPath}`, { params: at(comment) })).status).toBe(404);
  expect((await admin.send(`DELETE ${memberPath}`, { params: at(comment) })).status).toBe(404);
  const seen = await platform.as(comment).send("GET /v1/spaces/{spaceId}", { params: shared });
  expect(seen.status).toBe(404);
  const { count } = await admin.call("GET /v1/spaces/{spaceId}/permissions/users", {
    params: shared,
  });
  expect(count).toBe(0);
  const inTeam = { ...params, teamId: team.id };
  const left = await admin.call("GET /v1/orgs/{organizationId}/teams/{teamId}", { params: inTeam });
  expect(left.members).toBe(0);
});

test("a ping says when a member was last seen, and signs who they are", async () => {
  const { guest, read } = acme.users;
  const params = { organizationId: acme.id };
  const seen = async () => {
    const { items } = await platform
      .as(read)
      .call("GET /v1/orgs/{organizationId}/members", { params, query: { sort: "lastSeenAt" } });
    return items.map(({ id, lastSeenAt }) => [id, lastSeenAt]);
  };
  expect(await seen()).toEqual([]);
  const first = await platform.as(guest).call(ping, { params });
  platform.clock.advance(60_000);
  const second = await platform.as(read).call(ping, { params });
  const [later, earlier] = await seen();
  expect([later![0], earlier![0]]).toEqual([read.id, guest.id]);
  expect(later![1]! > earlier![1]!).toBe(true);

  const { store, clock, vault } = platform.service.environment;
  const read_ = (token = "", organizationId = acme.id) =>
    readVisitorClaims({ db: store.read, clock, vault }, organizationId, testOrigin, token);
  expect(await read_(second.serviceVisitorClaims)).toEqual({
    userId: read.id,
    displayName: read.displayName,
    email: read.email,
    emailVerified: true,
    role: "read",
  });
  expect(await read_(first.serviceVisitorClaims)).toMatchObject({ userId: guest.id, role: null });
  expect(decodeJwt(second.serviceVisitorClaims!)).toMatchObject({ aud: acme.id, iss: testOrigin });

  const [head, , signature] = second.serviceVisitorClaims!.split(".");
  const forged = Buffer.from(JSON.stringify({ sub: read.id, role: "admin" })).toString("base64url");
  expect(await read_(`${head}.${forged}.${signature}`)).toBeUndefined();
  expect(await read_("nonsense")).toBeUndefined();
  const elsewhere = { params: { organizationId: other.id } };
  const others = await platform.as(other.users.read).call(ping, elsewhere);
  expect(await read_(others.serviceVisitorClaims)).toBeUndefined();
  platform.clock.advance(3_600_001);
  expect(await read_(second.serviceVisitorClaims)).toBeUndefined();
});

test("a member is marked as one who signs in by SSO", async () => {
  const admin = platform.as(acme.users.admin);
  const marked = await admin.call(`POST ${memberPath}/sso`, { params: at(acme.users.edit) });
  expect(marked).toMatchObject({ id: acme.users.edit.id, sso: true });
  expect(await admin.call(`GET ${memberPath}`, { params: at(acme.users.edit) })).toEqual(marked);
});

test("refusals of every write, and of what guests ask about others", async () => {
  const writes: [OperationKey, object][] = [
    [`PATCH ${memberPath}`, { role: "admin" }],
    [`DELETE ${memberPath}`, {}],
    [`POST ${memberPath}/sso`, {}],
  ];
  const params = at(acme.users.read);
  for (const [key, body] of writes) {
    const status = async (user: TestUser | null, to: object = params) =>
      (await platform.as(user).send(key, { params: { ...to }, body })).status;
    expect([key, await status(null)]).toEqual([key, 401]);
    expect([key, await status(acme.users.create)]).toEqual([key, 403]);
    expect([key, await status(other.users.admin)]).toEqual([key, 404]);
    expect([key, await status(acme.users.admin, at(other.users.read))]).toEqual([key, 404]);
  }
  for (const key of [`GET ${memberPath}/spaces`, `GET ${memberPath}/teams`] as const) {
    expect((await platform.as(acme.users.guest).send(key, { params })).status).toBe(403);
    expect((await platform.as(other.users.admin).send(key, { params })).status).toBe(404);
  }
  const pinged = await platform.as(other.users.admin).send(ping, { params });
  expect(pinged.status).toBe(404);
});
