import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const list = "GET /v1/spaces/{spaceId}/change-requests";
const create = "POST /v1/spaces/{spaceId}/change-requests";
const view = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const change = "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const overall = "GET /v1/orgs/{organizationId}/change-requests";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

async function makeSpace(): Promise<string> {
  const space = await platform.as(acme.users.admin).call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: {},
  });
  return space.id;
}

function propose(spaceId: string, subject: string, user: TestUser = acme.users.edit) {
  return platform.as(user).call(create, { params: { spaceId }, body: { subject } });
}

test("a change request starts as a draft from the live content, and counts up in its space", async () => {
  const spaceId = await makeSpace();
  const first = await propose(spaceId, "First");
  const second = await propose(spaceId, "Second");
  expect(first).toMatchObject({
    number: 1,
    status: "draft",
    subject: "First",
    comments: 0,
    outdated: false,
  });
  expect(first.revision).toBe(first.revisionInitial);
  expect(first.createdBy.id).toBe(acme.users.edit.id);
  expect(second.number).toBe(2);
  expect((await propose(await makeSpace(), "Elsewhere")).number).toBe(1);

  const reader = platform.as(acme.users.read);
  for (const changeRequestId of [second.id, "2"]) {
    expect(await reader.call(view, { params: { spaceId, changeRequestId } })).toEqual(second);
  }
  expect((await reader.send(view, { params: { spaceId, changeRequestId: "3" } })).status).toBe(404);
});

test("at once, two change requests never get one number", async () => {
  const spaceId = await makeSpace();
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => propose(spaceId, `${index}`)),
  );
  expect(new Set(made.map(({ number }) => number)).size).toBe(8);
});

test("the list shows one status, open unless asked otherwise, newest first", async () => {
  const spaceId = await makeSpace();
  const editor = platform.as(acme.users.edit);
  for (const subject of ["A", "B", "C"]) await propose(spaceId, subject);
  for (const changeRequestId of ["1", "3"]) {
    await editor.call(change, { params: { spaceId, changeRequestId }, body: { status: "open" } });
  }
  const subjects = async (query: object) =>
    (await editor.call(list, { params: { spaceId }, query })).items.map(({ subject }) => subject);
  expect(await subjects({})).toEqual(["C", "A"]);
  expect(await subjects({ status: "draft" })).toEqual(["B"]);
  expect(await subjects({ contributor: acme.users.edit.id })).toEqual(["C", "A"]);
  expect(await subjects({ contributor: acme.users.admin.id })).toEqual([]);
  const space = await editor.call("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  expect(space).toMatchObject({ changeRequests: 3, changeRequestsOpen: 2, changeRequestsDraft: 1 });
});

test("subject, status and description change; absent stays, null clears", async () => {
  const spaceId = await makeSpace();
  await propose(spaceId, "Old");
  const editor = platform.as(acme.users.edit);
  const params = { spaceId, changeRequestId: "1" };
  const body = { subject: "New", status: "open", description: { markdown: "Why **so**" } } as const;
  expect(await editor.call(change, { params, body })).toMatchObject(body);
  expect(await editor.call(change, { params, body: {} })).toMatchObject(body);
  const cleared = await editor.call(change, { params, body: { description: null } });
  expect(cleared).not.toHaveProperty("description");
  expect(cleared.subject).toBe("New");
  expect((await editor.send(change, { params, body: { status: "merged" } })).status).toBe(400);
  expect((await editor.send(change, { params, body: { subject: "x".repeat(101) } })).status).toBe(
    400,
  );
});

test("a merged change request stays as it is", async () => {
  const spaceId = await makeSpace();
  const { id } = await propose(spaceId, "Done");
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.updateTable("change_request").set({ status: "merged" }).where("id", "=", id).execute(),
  );
  const editor = platform.as(acme.users.edit);
  const params = { spaceId, changeRequestId: id };
  expect((await editor.send(change, { params, body: { status: "open" } })).status).toBe(409);
  expect((await editor.call(view, { params })).status).toBe("merged");
});

test("writes are refused without a credential, without the role, and across organizations", async () => {
  const spaceId = await makeSpace();
  await propose(spaceId, "Mine");
  const params = { spaceId, changeRequestId: "1" };
  const refusals: [TestUser | null, number][] = [
    [null, 401],
    [acme.users.comment, 403],
    [acme.users.guest, 404],
    [other.users.admin, 404],
  ];
  for (const [user, status] of refusals) {
    const caller = platform.as(user);
    expect((await caller.send(create, { params: { spaceId }, body: {} })).status).toBe(status);
    expect((await caller.send(change, { params, body: { subject: "X" } })).status).toBe(status);
  }
  const elsewhere = { spaceId: await makeSpace(), changeRequestId: "1" };
  expect((await platform.as(acme.users.admin).send(view, { params: elsewhere })).status).toBe(404);
});

test("the organization's list spans the spaces its reader sees, and filters", async () => {
  const [seen, hidden] = [await makeSpace(), await makeSpace()];
  const admin = platform.as(acme.users.admin);
  await propose(seen, "Seen");
  await propose(hidden, "Hidden", acme.users.admin);
  const locked = { params: { spaceId: hidden }, body: { defaultLevel: null } };
  await admin.call("PATCH /v1/spaces/{spaceId}", locked);
  const subjects = async (query: object, user: TestUser = acme.users.admin) => {
    const listed = await platform
      .as(user)
      .call(overall, { params: { organizationId: acme.id }, query });
    expect(listed.items.every((item) => item.space.organization === acme.id)).toBe(true);
    return listed.items.map(({ subject }) => subject);
  };
  expect(await subjects({ space: seen })).toEqual(["Seen"]);
  expect(await subjects({ space: hidden })).toEqual(["Hidden"]);
  expect(await subjects({ space: hidden }, acme.users.read)).toEqual([]);
  expect(await subjects({ status: ["open", "draft"], creator: acme.users.admin.id })).toEqual([
    "Hidden",
  ]);
  expect(await subjects({ status: ["archived"] })).toEqual([]);
  const stranger = platform.as(other.users.admin);
  expect((await stranger.send(overall, { params: { organizationId: acme.id } })).status).toBe(404);
});
