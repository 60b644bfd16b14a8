import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { minute } from "#service/kernel/clock.ts";
import { createViewEndHandler } from "./end-view.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { tell } from "#service/api/notifications/record.ts";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import {
  makeInstanceAdmin,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
beforeAll(async () => {
  platform = await startTestPlatform({ settings: { rateLimit: 100_000 } });
});
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

const readOnly =
  "You're viewing as someone else, which is read-only. End the view to make changes.";

/** A browser in which somebody is signed in. */
async function browserOf({ id }: TestUser) {
  const { store, clock } = platform.service.environment;
  const secret = await store.transaction((tx) => beginSession(tx, id, clock));
  const headers = {
    cookie: `bindery-session=${secret}`,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };
  const anyone = platform.as(null);
  const send = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await anyone.fetch(path, init);
    const text = await response.text();
    const answer = text === "" ? undefined : (JSON.parse(text) as { error?: { message: string } });
    return { status: response.status, body: answer as Record<string, unknown> | undefined };
  };
  return {
    send,
    get: (path: string) => send("GET", path),
    view: (body: object) => send("POST", "/auth/view", { organization: acme.id, ...body }),
    end: () => send("DELETE", "/auth/view"),
    /** The live events, as text; undefined once the stream has ended. */
    async stream() {
      const response = await anyone.fetch(`/v1/orgs/${acme.id}/events`, { headers });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      const next = async (): Promise<string | undefined> => {
        const { done, value } = await reader.read();
        if (done) return undefined;
        return value.includes("data:") ? value : next();
      };
      return { next };
    },
    user: async () => (await send("GET", "/v1/user")).body!,
  };
}

const messageOf = ({ body }: { body: Record<string, unknown> | undefined }) =>
  (body as { error: { message: string } }).error.message;

async function log(action: string) {
  const { items } = await platform
    .as(acme.users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: acme.id },
      query: { action },
    });
  return items;
}

test("an admin views as a member until they end it, and the log and the member know it", async () => {
  const { admin, read } = acme.users;
  const browser = await browserOf(admin);
  expect((await browser.view({ member: read.id })).status).toBe(201);
  expect(await browser.user()).toMatchObject({
    displayName: read.displayName,
    viewing: { organization: acme.id, name: read.displayName },
    permissions: { administerInstance: false },
  });
  const { body } = await browser.get(`/v1/orgs/${acme.id}`);
  expect(body).toMatchObject({ permissions: { admin: false, listMembers: true } });
  expect((await browser.get(`/v1/orgs/${acme.id}/audit-events`)).status).toBe(403);
  expect((await browser.end()).status).toBe(204);
  expect(await browser.user()).toMatchObject({ id: admin.id });
  expect(await browser.user()).not.toHaveProperty("viewing");
  const who = { actor: { id: admin.id }, target: { id: read.id, title: read.displayName } };
  expect(await log("member.view-begin")).toMatchObject([who]);
  expect(await log("member.view-end")).toMatchObject([who]);
  const told = await platform.as(read).call("GET /v1/user/notices", { query: {} });
  expect(told.items).toMatchObject([
    { kind: "viewed-as", confirmedBy: "Acme", subject: admin.displayName },
  ]);
});

test("every write is refused, and so is what isn't about the organization", async () => {
  const { admin, create } = acme.users;
  const other = await platform.makeOrganization("Other");
  const browser = await browserOf(admin);
  await browser.view({ member: create.id });
  const spaces = `/v1/orgs/${acme.id}/spaces`;
  const written = await browser.send("POST", spaces, { title: "Guides" });
  expect([written.status, messageOf(written)]).toEqual([403, readOnly]);
  const writes = [
    ["PATCH", "/v1/user"],
    ["POST", `/v1/orgs/${acme.id}/ping`],
    ["POST", "/auth/view"],
    ["POST", "/auth/confirmation"],
    ["POST", "/v1/orgs"],
  ] as const;
  for (const [method, path] of writes) {
    expect([path, messageOf(await browser.send(method, path, {}))]).toEqual([path, readOnly]);
  }
  const reads = ["/v1/user/tokens", "/v1/user/sessions", "/v1/user/notices", "/v1/instance"];
  for (const path of reads) expect([path, (await browser.get(path)).status]).toEqual([path, 403]);
  expect((await browser.get(`/v1/orgs/${other.id}`)).status).toBe(404);
  const { body } = await browser.get("/v1/orgs");
  expect(body).toMatchObject({ count: 1, items: [{ id: acme.id }] });
});

test("what is personal isn't shown", async () => {
  const { admin, comment } = acme.users;
  const member = platform.as(comment);
  const spaceId = await makeSpace(platform.as(admin), acme.id);
  const { params } = await makeChangeRequest(platform.as(admin), spaceId);
  const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
  await member.call(`POST ${base}/pending-comments`, {
    params,
    body: { body: { markdown: "Not sent yet" } },
  });
  await member.call(`PUT ${base}/subscription`, { params, body: { subscribed: true } });
  const changedAt = new Date(platform.clock.now()).toISOString();
  await member.call(`PATCH ${base}/unsent-texts`, {
    params,
    body: { texts: [{ name: "reply", text: "Not sent either", changedAt }] },
  });
  const inOrganization = { organizationId: acme.id };
  await member.call("PATCH /v1/orgs/{organizationId}/notification-settings", {
    params: inOrganization,
    body: { digestHour: 3 },
  });
  await member.call("POST /v1/orgs/{organizationId}/access-requests", {
    params: inOrganization,
    body: { item: { type: "space", id: "00000000000000000000" } },
  });
  await tell(
    platform.service.environment,
    acme.id,
    {
      kind: "access-given",
      cause: "test",
      group: "test",
      topic: "test",
      actor: null,
      at: platform.clock.now(),
      place: { space_id: spaceId, change_request_id: null, comment_id: null },
      target: spaceId,
      people: [comment.id],
    },
    new AbortController().signal,
  );
  const browser = await browserOf(admin);
  await browser.view({ member: comment.id });
  const request = `/v1/spaces/${spaceId}/change-requests/${params.changeRequestId}`;
  const organization = `/v1/orgs/${acme.id}`;
  for (const path of [
    `${request}/pending-comments`,
    `${request}/subscription`,
    `${request}/unsent-texts`,
    `${organization}/notifications`,
    `${organization}/notification-settings`,
    `${organization}/access-requests/own`,
  ]) {
    const own: unknown = await (await member.fetch(path)).json();
    const { status, body } = await browser.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, body]).not.toEqual([path, own]);
    if (body!["count"] !== undefined) expect([path, body]).toMatchObject([path, { count: 0 }]);
    expect(JSON.stringify(body)).not.toContain("Not sent");
  }
  expect((await browser.get(`/v1/spaces/${spaceId}/export`)).status).toBe(403);
});

test("a role shows what a member with it sees, and a guest one space", async () => {
  const { admin } = acme.users;
  const spaceId = await makeSpace(platform.as(admin), acme.id);
  const hidden = await makeSpace(platform.as(admin), acme.id);
  const browser = await browserOf(admin);
  await browser.view({ role: "edit" });
  expect(await browser.user()).toMatchObject({ displayName: "Editor", viewing: { role: "edit" } });
  const edited = await browser.get(`/v1/spaces/${spaceId}`);
  expect(edited.body).toMatchObject({ permissions: { edit: true, merge: false, admin: false } });
  await browser.end();
  expect((await browser.view({ role: "guest", space: spaceId })).status).toBe(201);
  expect((await browser.get(`/v1/spaces/${spaceId}`)).body).toMatchObject({
    permissions: { view: true, comment: false },
  });
  const sharedWith = await platform
    .as(admin)
    .call("GET /v1/spaces/{spaceId}/permissions/users", { params: { spaceId } });
  expect(sharedWith).toMatchObject({ count: 0, items: [] });
  expect((await browser.get(`/v1/spaces/${hidden}`)).status).toBe(404);
  expect((await browser.get(`/v1/orgs/${acme.id}/members`)).status).toBe(403);
  const { body } = await browser.get(`/v1/orgs/${acme.id}/spaces`);
  expect(body).toMatchObject({ count: 1, items: [{ id: spaceId }] });
  await browser.end();
  const grants = platform.service.environment.store.read.selectFrom("access_grant").selectAll();
  expect(await grants.where("organization_id", "=", acme.id).execute()).toEqual([]);
  expect(await log("organization.view-begin")).toMatchObject([
    { detail: expect.stringContaining("As a guest of “") as string },
    { detail: "As an editor." },
  ]);
});

test("only admins view, and not as themselves, other admins, or who isn't there", async () => {
  const { admin, create, read, guest } = acme.users;
  const other = await platform.makeOrganization("Other");
  for (const user of [create, guest]) {
    expect((await (await browserOf(user)).view({ member: read.id })).status).toBe(403);
  }
  expect((await (await browserOf(other.users.admin)).view({ member: read.id })).status).toBe(404);
  const token = await platform.as(admin).fetch("/auth/view", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ organization: acme.id, member: read.id }),
  });
  expect(token.status).toBe(403);
  expect((await platform.as(null).fetch("/auth/view", { method: "POST" })).status).toBe(401);
  const browser = await browserOf(admin);
  const { store, clock } = platform.service.environment;
  await store.transaction((tx) => makeInstanceAdmin(tx, create.id, clock.now()));
  const params = { organizationId: acme.id, userId: guest.id };
  await platform.as(admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params,
    body: { disabled: true },
  });
  for (const [member, status] of [
    [admin.id, 409],
    [create.id, 409],
    [guest.id, 409],
    [other.users.read.id, 404],
  ] as const) {
    expect([member, (await browser.view({ member })).status]).toEqual([member, status]);
  }
  await platform.as(admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params, userId: read.id },
    body: { role: "admin" },
  });
  expect((await browser.view({ member: read.id })).status).toBe(409);
  for (const body of [
    {},
    { role: "admin" },
    { role: "owner" },
    { role: "guest" },
    { role: "edit", member: read.id },
    { role: "edit", space: acme.id },
    { role: "edit", more: true },
  ]) {
    expect([body, (await browser.view(body)).status]).toEqual([body, 400]);
  }
  expect((await browser.view({ role: "guest", space: acme.id })).status).toBe(404);
});

test("a view that nobody ends is recorded, and takes what it shared along", async () => {
  const { environment } = platform.service;
  const spaceId = await makeSpace(platform.as(acme.users.admin), acme.id);
  const browser = await browserOf(acme.users.admin);
  const { body } = await browser.view({ role: "guest", space: spaceId });
  const view = String(body!["id"]);
  const job = await environment.store.read
    .selectFrom("job")
    .select(["kind", "run_at", "payload"])
    .where("organization_id", "=", acme.id)
    .where("kind", "=", "view-end")
    .executeTakeFirstOrThrow();
  expect(job).toMatchObject({ run_at: environment.clock.now() + 30 * minute, payload: { view } });
  const end = createViewEndHandler(environment);
  const { signal } = new AbortController();
  // Jobs run at least once.
  await end({ payload: job.payload } as never, signal);
  await end({ payload: job.payload } as never, signal);
  expect(await log("organization.view-end")).toMatchObject([
    { detail: expect.stringContaining("It ended by itself.") as string },
  ]);
  const grants = environment.store.read.selectFrom("access_grant").selectAll();
  expect(await grants.where("grantee_id", "=", view).execute()).toEqual([]);
  expect(await browser.user()).not.toHaveProperty("viewing");
});

test("live events are those of whom one views as, and the stream ends with the view", async () => {
  const { admin, read, guest } = acme.users;
  const asAdmin = platform.as(admin);
  const hidden = await makeSpace(asAdmin, acme.id);
  const shared = await makeSpace(asAdmin, acme.id);
  await asAdmin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: shared },
    body: { users: [guest.id], role: "read" },
  });
  const browser = await browserOf(admin);
  await browser.view({ member: guest.id });
  const stream = await browser.stream();
  const rename = (spaceId: string) =>
    asAdmin.call("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body: { title: "New" } });
  await rename(hidden);
  await rename(shared);
  expect(await stream.next()).toContain(shared);
  await browser.end();
  await asAdmin.call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: acme.id, userId: read.id },
    body: { role: "edit" },
  });
  expect(await stream.next()).toBe(undefined);
});

test("a view ends by itself, with its session, and with the rights of either", async () => {
  const { admin, read, edit } = acme.users;
  const asAdmin = platform.as(admin);
  const setMember = (userId: string, body: object) =>
    asAdmin.call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { organizationId: acme.id, userId },
      body,
    });
  const isViewing = async (browser: Awaited<ReturnType<typeof browserOf>>) =>
    "viewing" in (await browser.user());

  const browser = await browserOf(admin);
  await browser.view({ member: read.id });
  platform.clock.advance(29 * minute);
  expect(await isViewing(browser)).toBe(true);
  platform.clock.advance(2 * minute);
  expect(await isViewing(browser)).toBe(false);

  await browser.view({ member: read.id });
  await setMember(read.id, { disabled: true });
  expect(await isViewing(browser)).toBe(false);
  await setMember(read.id, { disabled: false });
  expect(await isViewing(browser)).toBe(false);

  await setMember(edit.id, { role: "admin" });
  const second = await browserOf(edit);
  await second.view({ role: "comment" });
  await setMember(edit.id, { role: "create" });
  expect(await second.user()).toMatchObject({ id: edit.id });
  expect((await second.get(`/v1/orgs/${acme.id}`)).body).toMatchObject({
    permissions: { admin: false, createContent: true },
  });

  const third = await browserOf(admin);
  await third.view({ role: "read" });
  await third.send("DELETE", "/auth/session");
  expect((await third.get("/v1/user")).status).toBe(401);
  // The first one's two: the second of them was begun after the first had ended by itself.
  expect((await log("member.view-end")).length).toBe(1);
  expect((await log("organization.view-end")).length).toBe(1);
});
