import { afterEach, expect, test } from "vitest";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { day, hour, minute } from "#service/kernel/clock.ts";
import type { Settings } from "#service/kernel/settings.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import {
  confirmEmails,
  makeInstanceAdmin,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { createBrowser } from "#testing/browser.ts";
import { makeScimClient } from "#testing/scim.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let boss: TestUser;
afterEach(() => platform.close());

/** A platform with one organization, and an administrator of the instance who is in none. */
async function start(settings: Partial<Settings> = {}): Promise<void> {
  platform = await startTestPlatform({ settings });
  acme = await platform.makeOrganization();
  boss = await platform.makeUser("Boss");
  await write((tx) => makeInstanceAdmin(tx, boss.id, platform.clock.now()));
  platform.clock.advance(1);
}

const write = <T>(fn: (tx: Db) => Promise<T>) => platform.service.environment.store.transaction(fn);

/** Makes somebody an admin of the instance, in a browser. */
async function give(by: TestUser, userId: string) {
  const browser = createBrowser(platform);
  await browser.send("POST", "/auth/session", { token: by.token });
  return browser.send("PUT", `/v1/instance/admins/${userId}`);
}

const messageOf = (text: string) => ({ error: { message: expect.stringContaining(text) } });

test("for others, the instance doesn't exist", async () => {
  await start();
  const { admin } = acme.users;
  const params = { userId: admin.id };
  for (const [user, status] of [
    [null, 401],
    [acme.users.read, 404],
    [admin, 404],
  ] as const) {
    const caller = platform.as(user);
    const statuses = [
      await caller.send("GET /v1/instance"),
      await caller.send("PATCH /v1/instance", { body: { newOrganizations: "anyone" } }),
      await caller.send("GET /v1/instance/organizations"),
      await caller.send("GET /v1/instance/people"),
      await caller.send("PUT /v1/instance/admins/{userId}", { params }),
      await caller.send("DELETE /v1/instance/people/{userId}/sessions", { params }),
    ];
    expect(new Set(statuses.map((response) => response.status))).toEqual(new Set([status]));
  }
  const user = await platform.as(admin).call("GET /v1/user");
  expect(user.permissions.administerInstance).toBe(false);
});

test("a credential for one organization doesn't reach the instance", async () => {
  await start();
  const { admin } = acme.users;
  await write((tx) => makeInstanceAdmin(tx, admin.id, platform.clock.now()));
  expect((await platform.as(admin).send("GET /v1/instance")).status).toBe(200);
  const { token } = await platform
    .as(admin)
    .call("POST /v1/user/tokens", { body: { name: "Here", organization: acme.id } });
  const limited = platform.as({ ...admin, token });
  expect((await limited.send("GET /v1/instance")).status).toBe(404);
  const user = await limited.call("GET /v1/user");
  expect(user.permissions.administerInstance).toBe(false);
});

test("an administrator of the instance gets no content of organizations", async () => {
  await start();
  const params = { organizationId: acme.id };
  const caller = platform.as(boss);
  expect((await caller.call("GET /v1/user")).permissions.administerInstance).toBe(true);
  for (const key of [
    "GET /v1/orgs/{organizationId}",
    "GET /v1/orgs/{organizationId}/spaces",
    "GET /v1/orgs/{organizationId}/members",
    "GET /v1/orgs/{organizationId}/audit-events",
  ] as const) {
    expect((await caller.send(key, { params })).status).toBe(404);
  }
});

test("the overview has figures, and says what needs a look", async () => {
  await start();
  const { environment } = platform.service;
  const before = await platform.as(boss).call("GET /v1/instance");
  expect(before).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    organizations: 1,
    people: 8,
    database: { kind: environment.store.dialect, size: expect.any(Number) },
    storage: 0,
    mail: { on: false, waiting: 0, failed: 0 },
    newOrganizations: "anyone",
    newOrganizationsFixed: true,
  });
  expect(before.problems).not.toContain("jobs-failed");
  await write(async (tx) => {
    const job = { organizationId: acme.id, kind: "content-import", payload: {} };
    await environment.jobs.enqueue(tx, { ...job, key: "late" });
    const failed = await environment.jobs.enqueue(tx, { ...job, key: "failed" });
    await tx
      .updateTable("job")
      .set({ status: "failed", live_key: null })
      .where("id", "=", failed.id)
      .execute();
  });
  platform.clock.advance(2 * hour);
  const after = await platform.as(boss).call("GET /v1/instance");
  expect(after.jobs).toEqual({ waiting: 1, running: 0, failed: 1 });
  expect(after.problems).toEqual(expect.arrayContaining(["jobs-wait", "jobs-failed"]));
});

test("administrators are given and taken, and the last one stays", async () => {
  await start();
  const { admin } = acme.users;
  const other = platform.as(admin);
  const caller = platform.as(boss);
  const params = { userId: admin.id };
  expect(await caller.send("PUT /v1/instance/admins/{userId}", { params })).toMatchObject({
    status: 403,
    body: messageOf("API tokens"),
  });
  const { body: given } = await give(boss, admin.id);
  expect(given).toMatchObject({
    source: "given",
    user: { id: admin.id },
    givenBy: { id: boss.id },
  });
  expect((await give(boss, admin.id)).body).toEqual(given);
  const list = await other.call("GET /v1/instance/admins");
  expect(list.items.map(({ id, source }) => [id, source])).toEqual([
    [boss.id, "first"],
    [admin.id, "given"],
  ]);
  await other.call("DELETE /v1/instance/admins/{userId}", { params: { userId: boss.id } });
  expect((await caller.send("GET /v1/instance")).status).toBe(404);
  expect(await other.send("DELETE /v1/instance/admins/{userId}", { params })).toMatchObject({
    status: 409,
    body: messageOf("the last instance admin"),
  });
  const again = await other.send("DELETE /v1/instance/admins/{userId}", {
    params: { userId: boss.id },
  });
  expect(again.status).toBe(404);
  const acts = await other.call("GET /v1/instance/acts");
  expect(acts.items).toMatchObject([
    { act: "admin-taken", actor: { id: admin.id }, subject: `Boss (${boss.email})` },
    { act: "admin-given", actor: { id: boss.id } },
  ]);
});

test("giving it needs a fresh confirmation", async () => {
  await start();
  const browser = createBrowser(platform);
  await browser.send("POST", "/auth/session", { token: boss.token });
  platform.clock.advance(11 * minute);
  const path = `/v1/instance/admins/${acme.users.admin.id}`;
  const refused = await browser.send("PUT", path);
  expect(refused.status).toBe(403);
  expect(refused.body.error.details).toEqual([{ path: "session", message: "confirmation" }]);
});

test("an account that nobody has confirmed doesn't become an administrator", async () => {
  await start();
  const stranger = await platform.makeUser();
  expect(await give(boss, stranger.id)).toMatchObject({
    status: 409,
    body: messageOf("confirmed"),
  });
  expect((await give(boss, "nobody")).status).toBe(404);
});

test("there are at most fifty administrators", async () => {
  await start();
  const userId = acme.users.admin.id;
  for (let count = 1; count < 50; count += 1) {
    const { id } = await platform.makeUser();
    await write((tx) => makeInstanceAdmin(tx, id, platform.clock.now()));
  }
  expect(await give(boss, userId)).toMatchObject({ status: 409, body: messageOf("50 admins") });
});

test("the setting names administrators, if the operator or a mail confirmed their email", async () => {
  await start({ instanceAdmins: ["user-1@example.com", "nobody@example.com"] });
  const { admin } = acme.users;
  expect(admin.email).toBe("user-1@example.com");
  // Only an organization has confirmed it, and any admin could have invited that email.
  expect((await platform.as(admin).send("GET /v1/instance")).status).toBe(404);
  await write((tx) => confirmEmails(tx, [admin], ""));
  expect((await platform.as(admin).send("GET /v1/instance")).status).toBe(200);
  const remove = (userId: string) =>
    platform.as(boss).send("DELETE /v1/instance/admins/{userId}", { params: { userId } });
  expect(await remove(admin.id)).toMatchObject({
    status: 409,
    body: messageOf("INSTANCE_ADMINS"),
  });
  expect((await remove(boss.id)).status).toBe(205);
  const { items } = await platform.as(admin).call("GET /v1/instance/people", {
    query: { search: "USER-1@" },
  });
  expect(items).toMatchObject([{ id: admin.id, admin: true }]);
});

test("the list of organizations is searched, sorted, and paged", async () => {
  await start();
  platform.clock.advance(day);
  const beta = await platform.makeOrganization("beta");
  const { environment } = platform.service;
  await write(async (tx) => {
    const blob = { encoding: "plain", chunks: 0, data: new Uint8Array() } as const;
    await tx
      .insertInto("blob")
      .values([
        { ...blob, organization_id: beta.id, hash: "a", size: 1000 },
        { ...blob, organization_id: beta.id, hash: "b", size: 500 },
        { ...blob, organization_id: acme.id, hash: "a", size: 10 },
      ])
      .execute();
    await tx
      .updateTable("member")
      .set({ last_seen_at: environment.clock.now() })
      .where("organization_id", "=", acme.id)
      .where("user_id", "=", acme.users.edit.id)
      .execute();
  });
  await platform.as(acme.users.admin).call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title: "Docs" },
  });
  const caller = platform.as(boss);
  const list = (query: object) => caller.call("GET /v1/instance/organizations", { query });
  const sorted = async (query: object) => (await list(query)).items.map(({ title }) => title);
  expect(await sorted({})).toEqual(["beta", "Acme"]);
  expect(await sorted({ sort: "title", order: "asc" })).toEqual(["Acme", "beta"]);
  expect(await sorted({ sort: "storage" })).toEqual(["beta", "Acme"]);
  expect(await sorted({ sort: "spaces" })).toEqual(["Acme", "beta"]);
  expect(await sorted({ sort: "lastUsedAt" })).toEqual(["Acme", "beta"]);
  expect(await sorted({ sort: "members", order: "asc" })).toEqual(["Acme", "beta"]);
  const first = await list({ limit: 1, sort: "storage" });
  expect(first).toMatchObject({
    count: 2,
    items: [{ id: beta.id, members: 7, spaces: 0, storage: 1510 - 10 }],
  });
  expect(first.items[0]).not.toHaveProperty("lastUsedAt");
  const second = await list({ limit: 1, sort: "storage", page: first.next!.page });
  expect(second.items).toMatchObject([{ id: acme.id, spaces: 1 }]);
  expect(second).not.toHaveProperty("next");
  expect(await sorted({ search: "BE" })).toEqual(["beta"]);
  await platform
    .as(beta.users.admin)
    .call("DELETE /v1/orgs/{organizationId}", { params: { organizationId: beta.id } });
  expect(await sorted({})).toEqual(["Acme"]);
});

test("the list of people says who is disabled, and their sessions can be ended", async () => {
  await start();
  const { edit } = acme.users;
  const { environment } = platform.service;
  await write(async (tx) => {
    await beginSession(tx, edit.id, platform.clock);
    await tx
      .updateTable("member")
      .set({ disabled: true, last_seen_at: environment.clock.now() })
      .where("user_id", "=", edit.id)
      .execute();
  });
  const caller = platform.as(boss);
  const people = (query: object) => caller.call("GET /v1/instance/people", { query });
  const listed = await people({ search: edit.email });
  expect(listed.items).toMatchObject([
    { id: edit.id, organizations: 1, disabledIn: 1, sessions: 1, admin: false },
  ]);
  expect(listed.items[0]).toHaveProperty("lastSeenAt");
  for (const sort of ["name", "email", "createdAt", "organizations", "lastSeenAt"]) {
    const all = await people({ sort, order: "asc", limit: 3 });
    const rest = await people({ sort, order: "asc", page: all.next!.page });
    const ids = [...all.items, ...rest.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(8);
  }
  const [last] = (await people({ sort: "lastSeenAt" })).items;
  expect(last!.id).toBe(edit.id);
  const end = (userId: string) =>
    caller.send("DELETE /v1/instance/people/{userId}/sessions", { params: { userId } });
  expect((await end(edit.id)).status).toBe(205);
  expect((await people({ search: edit.email })).items[0]!.sessions).toBe(0);
  expect((await end("nobody")).status).toBe(404);
  const { items } = await platform
    .as(acme.users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", { params: { organizationId: acme.id } });
  expect(items[0]).toMatchObject({
    action: "member.sessions-end",
    detail: "By an admin of the instance.",
  });
});

test("a failed job is tried again, unless another one does its work", async () => {
  await start();
  const { environment } = platform.service;
  const failed = (organizationId: string, key: string) =>
    write(async (tx) => {
      const job = { organizationId, kind: "text-scan", key, payload: {} };
      const { id } = await environment.jobs.enqueue(tx, job);
      await tx
        .updateTable("job")
        .set({ status: "failed", live_key: null, attempts: 5, last_error: `about ${key}` })
        .where("id", "=", id)
        .execute();
      return id;
    });
  const own = await failed("", "own");
  const theirs = await failed(acme.id, "theirs");
  const caller = platform.as(boss);
  const { items } = await caller.call("GET /v1/instance/jobs", { query: { state: "failed" } });
  expect(items.find(({ id }) => id === own)).toMatchObject({ state: "failed", error: "about own" });
  const ofAcme = items.find(({ id }) => id === theirs);
  expect(ofAcme).toMatchObject({ attempts: 5, organization: { id: acme.id, title: "Acme" } });
  expect(ofAcme).not.toHaveProperty("error");
  const retry = (jobId: string) =>
    caller.send("POST /v1/instance/jobs/{jobId}/retry", { params: { jobId } });
  expect(await retry(theirs)).toMatchObject({
    status: 200,
    body: { id: theirs, state: "waiting", attempts: 0 },
  });
  expect((await retry(theirs)).status).toBe(404);
  const waiting = await caller.call("GET /v1/instance/jobs", { query: { state: "waiting" } });
  expect(waiting.items).toMatchObject([{ id: theirs, startsAt: expect.any(String) }]);
  await write((tx) =>
    environment.jobs.enqueue(tx, {
      organizationId: "",
      kind: "text-scan",
      key: "own",
      payload: {},
    }),
  );
  expect(await retry(own)).toMatchObject({ status: 409, body: messageOf("already") });
});

test("mail that failed is listed without what it says", async () => {
  await start();
  const mail = {
    organization_id: acme.id,
    kind: "invite",
    recipient: "ana@example.com",
    data: null,
    attempts: 1,
    next_at: 0,
    handed_over: false,
    expires_at: 0,
    updated_at: 0,
  };
  await write((tx) =>
    tx
      .insertInto("mail_message")
      .values([
        { ...mail, id: "1", key: "1", status: "refused", answer: "550 No", created_at: 1 },
        { ...mail, id: "2", key: "2", status: "sent", answer: "250 OK", created_at: 2 },
        { ...mail, id: "3", key: "3", status: "queued", answer: "Timed out", created_at: 3 },
      ])
      .execute(),
  );
  const caller = platform.as(boss);
  const { items } = await caller.call("GET /v1/instance/mail", { query: { state: "failed" } });
  expect(items).toMatchObject([
    { id: "1", state: "refused", to: "ana@example.com", answer: "550 No", kind: "invite" },
  ]);
  const waiting = await caller.call("GET /v1/instance/mail", { query: { state: "waiting" } });
  expect(waiting.items).toMatchObject([{ id: "3", state: "waiting" }]);
  const both = await caller.call("GET /v1/instance/mail");
  expect(both.items.map(({ id }) => id)).toEqual(["3", "1"]);
  const { mail: figures, problems } = await caller.call("GET /v1/instance");
  expect(figures).toMatchObject({ waiting: 1, failed: 1, answer: "Timed out" });
  expect(problems).toEqual(expect.arrayContaining(["mail-waits", "mail-failed"]));
  const test = await caller.call("POST /v1/instance/test-mail");
  expect(test).toMatchObject({ sent: false, to: boss.email });
});

test("administrators choose who creates organizations, unless the settings do", async () => {
  await start({ newOrganizations: undefined, organizationsPerPerson: 1 });
  const caller = platform.as(boss);
  const create = (user: TestUser) =>
    platform.as(user).send("POST /v1/orgs", { body: { title: "New" } });
  const choose = (newOrganizations: unknown) =>
    caller.send("PATCH /v1/instance", { body: { newOrganizations } });
  expect((await caller.call("GET /v1/instance")).newOrganizations).toBe("admins");
  expect((await create(acme.users.edit)).status).toBe(403);
  expect(await choose("instance-admins")).toMatchObject({
    status: 200,
    body: { newOrganizations: "instance-admins", newOrganizationsFixed: false },
  });
  expect(await create(acme.users.admin)).toMatchObject({
    status: 403,
    body: messageOf("Only instance admins"),
  });
  const user = await platform.as(acme.users.admin).call("GET /v1/user");
  expect(user.creationRefusal).toBe("instance-admins");
  // They have no quota.
  expect((await create(boss)).status).toBe(201);
  expect((await create(boss)).status).toBe(201);
  await choose("nobody");
  expect((await create(boss)).status).toBe(403);
  await choose("anyone");
  expect((await create(acme.users.edit)).status).toBe(201);
  expect((await choose("everyone")).status).toBe(400);
  const acts = await caller.call("GET /v1/instance/acts");
  expect(acts.items[0]).toMatchObject({ act: "new-organizations", subject: "anyone" });
});

test("the settings decide who creates organizations, if they say it", async () => {
  await start({ newOrganizations: "instance-admins" });
  const caller = platform.as(boss);
  const body = { newOrganizations: "anyone" } as const;
  expect(await caller.send("PATCH /v1/instance", { body })).toMatchObject({
    status: 409,
    body: messageOf("NEW_ORGANIZATIONS"),
  });
  const title = { body: { title: "New" } };
  expect((await platform.as(acme.users.admin).send("POST /v1/orgs", title)).status).toBe(403);
  expect((await caller.send("POST /v1/orgs", title)).status).toBe(201);
});

test("an organization's admin gets no sign-in link for an administrator of the instance", async () => {
  await start();
  const { admin, edit } = acme.users;
  const key = "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link";
  const link = { params: { organizationId: acme.id, userId: edit.id } };
  const { urls } = await platform.as(admin).call(key, link);
  await write((tx) => makeInstanceAdmin(tx, edit.id, platform.clock.now()));
  expect(await platform.as(admin).send(key, link)).toMatchObject({
    status: 409,
    body: messageOf("instance admin"),
  });
  // The link from before opens nothing, either.
  const secret = new URL(urls.signIn).searchParams.get("link");
  const opened = await platform.as(null).fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link: secret }),
  });
  expect(opened.status).toBe(401);
});

test("a provisioning token doesn't change the email of an administrator of the instance", async () => {
  await start();
  const scim = await makeScimClient(platform, acme);
  const { body: ada } = await scim.send("POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "ada@example.com",
    emails: [{ value: "ada@example.com", primary: true }],
    active: true,
  });
  const rename = (email: string) =>
    scim.send("PATCH", `/Users/${ada.id}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [
        { op: "replace", value: { userName: email, emails: [{ value: email, primary: true }] } },
      ],
    });
  expect((await rename("ada.b@example.com")).status).toBe(200);
  await write((tx) => makeInstanceAdmin(tx, ada.id, platform.clock.now()));
  expect((await rename("eve@example.com")).status).toBe(409);
});

test("service accounts aren't people, and don't administer the instance", async () => {
  await start();
  const { id } = await platform
    .as(acme.users.admin)
    .call("POST /v1/orgs/{organizationId}/service-accounts", {
      params: { organizationId: acme.id },
      body: { title: "Robot", role: "read" },
    });
  const caller = platform.as(boss);
  const people = await caller.call("GET /v1/instance/people", { query: { search: "robot" } });
  expect(people.count).toBe(0);
  expect((await caller.call("GET /v1/instance")).people).toBe(8);
  const params = { userId: id };
  expect((await caller.send("PUT /v1/instance/admins/{userId}", { params })).status).toBe(404);
});
