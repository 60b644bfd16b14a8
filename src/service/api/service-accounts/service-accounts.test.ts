import { afterAll, beforeAll, expect, test } from "vitest";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import { eventually } from "#testing/eventually.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeSpace } from "#testing/change-requests.ts";

const list = "/v1/orgs/{organizationId}/service-accounts";
const tokens = "/v1/orgs/{organizationId}/tokens";

let platform: TestPlatform;
let acme: TestOrganization;
let params: { organizationId: string };
beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  params = { organizationId: acme.id };
});
afterAll(() => platform.close());

const admin = () => platform.as(acme.users.admin);

async function makeAccount(title: string, role: "edit" | "admin" | null = "edit") {
  return admin().call(`POST ${list}`, { params, body: { title, role } });
}

/** A service account with a token, as a caller. */
async function makeRobot(title = "Robot", body: object = {}) {
  const account = await makeAccount(title);
  const made = await admin().call(`POST ${tokens}`, {
    params,
    body: { name: "CI", serviceAccount: account.id, ...body },
  });
  const user: TestUser = { ...acme.users.edit, id: account.id, token: made.token };
  return { account, made, caller: platform.as(user) };
}

const at = (id: string) => ({ params: { ...params, serviceAccountId: id } });

test("a service account is created, renamed, given a role, disabled, and deleted", async () => {
  const made = await makeAccount("  Release notes ");
  expect(made).toMatchObject({
    object: "service-account",
    title: "Release notes",
    role: "edit",
    disabled: false,
    tokens: 0,
    createdBy: { id: acme.users.admin.id },
  });
  const caller = admin();
  const read = () => caller.call(`GET ${list}/{serviceAccountId}`, at(made.id));
  expect(await read()).toEqual(made);
  const body = { title: "Changelog", role: "review" as const };
  expect(
    await caller.call(`PATCH ${list}/{serviceAccountId}`, { ...at(made.id), body }),
  ).toMatchObject(body);
  const disabled = { disabled: true };
  await caller.call(`PATCH ${list}/{serviceAccountId}`, { ...at(made.id), body: disabled });
  expect(await read()).toMatchObject({ ...body, disabled: true, spaces: 0 });
  const of = async (query: object) =>
    (await caller.call(`GET ${list}`, { params, query })).items.map(({ id }) => id);
  expect(await of({ disabled: true })).toContain(made.id);
  expect(await of({ disabled: false })).not.toContain(made.id);
  expect(await of({ search: "changel" })).toEqual([made.id]);
  expect((await caller.send(`DELETE ${list}/{serviceAccountId}`, at(made.id))).status).toBe(205);
  expect((await caller.send(`GET ${list}/{serviceAccountId}`, at(made.id))).status).toBe(404);
});

test.each([
  ["body.title", { title: " ", role: "edit" }],
  ["body.title", { title: "a".repeat(65), role: "edit" }],
  ["body.role", { title: "Robot", role: "owner" }],
  ["body.email", { title: "Robot", role: "edit", email: "robot@example.com" }],
])("%s is bounded", async (path, body) => {
  const response = await admin().send(`POST ${list}`, { params, body: body as never });
  expect([response.status, JSON.stringify(response.body)]).toEqual([
    400,
    expect.stringContaining(`"path":"${path}"`),
  ]);
});

test("only admins of the organization change service accounts; its members see them", async () => {
  const { id } = await makeAccount("Guarded");
  const other = (await platform.makeOrganization("Other")).users.admin;
  const body = { title: "Mine", role: "admin" as const };
  for (const [user, status] of [
    [null, 401],
    [acme.users.create, 403],
    [other, 404],
  ] as const) {
    const caller = platform.as(user);
    const sent = [
      caller.send(`POST ${list}`, { params, body }),
      caller.send(`PATCH ${list}/{serviceAccountId}`, { ...at(id), body }),
      caller.send(`DELETE ${list}/{serviceAccountId}`, at(id)),
    ];
    expect((await Promise.all(sent)).map((each) => each.status)).toEqual([status, status, status]);
  }
  const seen = await platform.as(acme.users.read).call(`GET ${list}/{serviceAccountId}`, at(id));
  expect(seen.title).toBe("Guarded");
  expect((await platform.as(acme.users.guest).send(`GET ${list}`, { params })).status).toBe(403);
});

test("it acts through its token like a member, and is shown as what it is", async () => {
  const { account, caller } = await makeRobot("Builder");
  const spaceId = await makeSpace(admin(), acme.id);
  const request = await caller.call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Nightly" },
  });
  expect(request.createdBy).toMatchObject({
    id: account.id,
    displayName: "Builder",
    serviceAccount: true,
  });
  expect(request.createdBy).not.toHaveProperty("email");
  const comment = await caller.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments",
    { params: { spaceId, changeRequestId: request.id }, body: { body: { markdown: "Done." } } },
  );
  expect(comment.postedBy).toMatchObject({ displayName: "Builder", serviceAccount: true });

  const members = async (serviceAccount: boolean) =>
    admin().call("GET /v1/orgs/{organizationId}/members", { params, query: { serviceAccount } });
  const [accounts, people] = [await members(true), await members(false)];
  expect(accounts.items.map(({ user }) => user.serviceAccount)).not.toContain(undefined);
  expect(accounts.items.map(({ id }) => id)).toContain(account.id);
  expect(people.items.some(({ user }) => user.serviceAccount)).toBe(false);
  const all = await admin().call("GET /v1/orgs/{organizationId}/members", { params, query: {} });
  expect(all.count).toBe(accounts.count + people.count);

  const log = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
    params,
    query: { actor: account.id },
  });
  expect(log.items[0]).toMatchObject({
    actor: { displayName: "Builder", serviceAccount: true },
    token: "CI",
  });
  expect(JSON.stringify([log, all])).not.toContain("service-account:");

  await admin().call(`DELETE ${list}/{serviceAccountId}`, at(account.id));
  expect((await caller.send("GET /v1/user")).status).toBe(401);
  const kept = await admin().call("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params: { spaceId, changeRequestId: request.id },
  });
  expect(kept.createdBy).toMatchObject({ displayName: "Builder", serviceAccount: true });
});

test("it is asked for no review and isn't offered for a mention", async () => {
  const { account } = await makeRobot("Mentioned");
  await admin().call(`PATCH ${list}/{serviceAccountId}`, {
    ...at(account.id),
    body: { role: "review" },
  });
  const spaceId = await makeSpace(admin(), acme.id);
  const { id: changeRequestId } = await admin().call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Edits" },
  });
  const asked = await admin().send(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers",
    { params: { spaceId, changeRequestId }, body: { users: [account.id] } },
  );
  expect([asked.status, JSON.stringify(asked.body)]).toEqual([
    400,
    expect.stringContaining("This is a service account. Ask a person."),
  ]);
  const mentionable = await admin().call("GET /v1/spaces/{spaceId}/mentionable", {
    params: { spaceId },
    query: { search: "mentioned" },
  });
  expect(mentionable.items).toEqual([]);
});

test("it isn't notified", async () => {
  const { account, caller } = await makeRobot("Untold");
  const person = acme.users.edit;
  const spaceId = await makeSpace(admin(), acme.id);
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [account.id, person.id], role: "review" },
  });
  await platform.service.relay.drain();
  const told = async (reader: TestCaller) => {
    const list = "GET /v1/orgs/{organizationId}/notifications";
    const { items } = await reader.call(list, { params, query: {} });
    return items.filter(({ space }) => space?.id === spaceId).length;
  };
  expect(await told(platform.as(person))).toBe(1);
  expect(await told(caller)).toBe(0);
});

test("no way to sign in leads to a service account", async () => {
  const { account, made, caller } = await makeRobot("Locked out");
  const member = { params: { ...params, userId: account.id } };
  for (const path of ["sign-in-link", "sso"] as const) {
    const key = `POST /v1/orgs/{organizationId}/members/{userId}/${path}` as const;
    expect((await admin().send(key, member)).status, path).toBe(409);
  }
  const signIn = await platform.as(null).fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: made.token }),
  });
  expect(signIn.status).toBe(403);
  const { store, clock } = platform.service.environment;
  await expect(store.transaction((tx) => beginSession(tx, account.id, clock))).rejects.toThrow(
    "can't sign in",
  );
  const password = await caller.send("PUT /v1/user/password", {
    body: { password: "correct horse battery" },
  });
  expect(password.status).toBe(403);
  const own = await caller.send("POST /v1/user/tokens", { body: { name: "More" } });
  expect(own.status).toBe(403);
});

test("its token ends at its time, can be limited to reading, and reaches nothing else", async () => {
  const expiresAt = timestamp(platform.clock.now() + day);
  const { made, caller } = await makeRobot("Reader", { expiresAt, scopes: ["read"] });
  expect(made).toMatchObject({ scopes: ["read"], organization: acme.id, state: "active" });
  expect((await caller.send("GET /v1/orgs/{organizationId}", { params })).status).toBe(200);
  const write = await caller.send("POST /v1/orgs/{organizationId}/spaces", {
    params,
    body: { title: "Space" },
  });
  expect(write.status).toBe(403);
  platform.clock.advance(day + 1);
  expect((await caller.send("GET /v1/orgs/{organizationId}", { params })).status).toBe(401);
  const late = { name: "Late", serviceAccount: made.owner.id, expiresAt };
  expect((await admin().send(`POST ${tokens}`, { params, body: late })).status).toBe(400);
});

test("disabling it ends its tokens and its live stream, and enabling doesn't bring them back", async () => {
  const { account, caller } = await makeRobot("Listener");
  const stream = await caller.fetch(`/v1/orgs/${acme.id}/events`);
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  const change = (disabled: boolean) =>
    admin().call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { ...params, userId: account.id },
      body: { disabled },
    });
  await change(true);
  await eventually(async () => {
    let isDone = false;
    while (!isDone) ({ done: isDone } = await reader.read());
    expect(isDone).toBe(true);
  });
  await change(false);
  expect((await caller.send("GET /v1/user")).status).toBe(401);
  const read = await admin().call(`GET ${list}/{serviceAccountId}`, at(account.id));
  expect(read).toMatchObject({ disabled: false, tokens: 0 });
});

test("an organization isn't left to a service account", async () => {
  const small = await platform.makeOrganization("Small");
  const owner = platform.as(small.users.admin);
  const inSmall = { params: { organizationId: small.id } };
  const body = { title: "Root", role: "admin" as const };
  const { id } = await owner.call(`POST ${list}`, { ...inSmall, body });
  const own = { params: { ...inSmall.params, userId: small.users.admin.id } };
  const leave = await owner.send("DELETE /v1/orgs/{organizationId}/members/{userId}", own);
  expect(leave.status).toBe(409);
  const account = { params: { ...inSmall.params, serviceAccountId: id } };
  expect((await owner.send(`DELETE ${list}/{serviceAccountId}`, account)).status).toBe(205);
});

test("it can be in a team and get access to a space, and is removed like a member", async () => {
  const { account } = await makeRobot("Teammate");
  const spaceId = await makeSpace(admin(), acme.id);
  const team = await admin().call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Robots", members: [account.id] },
  });
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [account.id], role: "review" },
  });
  const read = await admin().call(`GET ${list}/{serviceAccountId}`, at(account.id));
  expect(read).toMatchObject({ teams: 1, tokens: 1 });
  const userId = account.id;
  await admin().call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params, userId },
  });
  expect((await admin().send(`GET ${list}/{serviceAccountId}`, at(userId))).status).toBe(404);
  const left = await admin().call("GET /v1/orgs/{organizationId}/teams/{teamId}/members", {
    params: { ...params, teamId: team.id },
    query: {},
  });
  expect(left.count).toBe(0);
});
