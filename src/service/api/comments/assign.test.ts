import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type testRoles,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const assignee = `PUT ${base}/comments/{commentId}/assignee` as const;

type TestRole = (typeof testRoles)[number];

let platform: TestPlatform;
let acme: TestOrganization;
let spaceId: string;
let change: TestChangeRequest;
let params: { spaceId: string; changeRequestId: string; commentId: string };

const as = (role: TestRole) => platform.as(acme.users[role]);

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

beforeEach(async () => {
  spaceId = await makeSpace(as("admin"), acme.id);
  change = await makeChangeRequest(as("edit"), spaceId);
  await as("edit").call(`PATCH ${base}`, { params: change.params, body: { status: "open" } });
  const { id } = await as("comment").call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown: "Why?" } },
  });
  params = { ...change.params, commentId: id };
});

const assign = (role: TestRole, user: TestUser | null) =>
  as(role).call(assignee, { params, body: { user: user?.id ?? null } });

async function turns(): Promise<string[]> {
  const { attention = [] } = await change.read();
  return attention
    .filter(({ reason }) => reason === "assigned")
    .map(({ user, by }) => `${user.displayName} by ${by?.displayName}`);
}

test("a thread is assigned, and it is the assignee's turn until it is resolved", async () => {
  const list = `GET ${base}/comments` as const;
  expect((await as("read").call(list, { params })).items[0]).toMatchObject({ assignee: null });
  const assigned = await assign("comment", acme.users.read);
  expect(assigned).toMatchObject({ id: params.commentId, assignee: { displayName: "Acme read" } });
  expect((await as("comment").call(list, { params })).items).toEqual([assigned]);
  expect(await turns()).toEqual(["Acme read by Acme comment"]);
  const mine = await as("read").call("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId: acme.id },
    query: { attention: "me", space: spaceId },
  });
  expect(mine.count).toBe(1);

  // Words don't end it: the thread is theirs to resolve.
  await as("comment").call(`POST ${base}/comments/{commentId}/replies`, {
    params,
    body: { body: { markdown: "Please." } },
  });
  expect(await turns()).toHaveLength(1);
  const put = (resolved: boolean) =>
    as("comment").call(`PUT ${base}/comments/{commentId}`, { params, body: { resolved } });
  await put(true);
  expect(await turns()).toEqual([]);
  await put(false);
  expect(await turns()).toHaveLength(1);
});

test("it is assigned to somebody else, to oneself, and to nobody", async () => {
  await assign("comment", acme.users.read);
  platform.clock.advance(60_000);
  await assign("admin", acme.users.read);
  // Assigning it to the same person again doesn't start anew.
  expect(await turns()).toEqual(["Acme read by Acme comment"]);
  await assign("review", acme.users.review);
  expect(await turns()).toEqual(["Acme review by Acme review"]);
  expect(await assign("comment", null)).toMatchObject({ assignee: null });
  expect(await turns()).toEqual([]);
});

test("only somebody who can see the space can be assigned", async () => {
  const send = (user: TestUser) =>
    as("comment").send(assignee, { params, body: { user: user.id } });
  const other = await platform.makeOrganization("Other");
  for (const user of [acme.users.guest, other.users.admin]) {
    expect(await send(user)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/^This person can't see the space, so/) } },
    });
  }
  await as("admin").call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [acme.users.guest.id], role: "read" },
  });
  expect((await send(acme.users.guest)).status).toBe(200);
});

test("readers, strangers, and nobody can't assign", async () => {
  const send = (user: TestUser | null) =>
    platform.as(user).send(assignee, { params, body: { user: acme.users.read.id } });
  const other = await platform.makeOrganization("Other");
  expect((await send(null)).status).toBe(401);
  expect((await send(acme.users.read)).status).toBe(403);
  expect((await send(other.users.admin)).status).toBe(404);
});

test("comments on a space are assigned the same way, without anybody's turn", async () => {
  const path = "/v1/spaces/{spaceId}/comments" as const;
  const { id } = await as("comment").call(`POST ${path}`, {
    params: { spaceId },
    body: { body: { markdown: "Why?" } },
  });
  const assigned = await as("comment").call(`PUT ${path}/{commentId}/assignee`, {
    params: { spaceId, commentId: id },
    body: { user: acme.users.edit.id },
  });
  expect(assigned).toMatchObject({ assignee: { displayName: "Acme edit" } });
  expect(await turns()).toEqual([]);
});
