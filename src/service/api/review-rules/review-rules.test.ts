import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReviewRulesUpdate } from "#contract/review-rules.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const ofOrganization = "/v1/orgs/{organizationId}/review-rules";
const ofCollection = "/v1/collections/{collectionId}/review-rules";
const ofSpace = "/v1/spaces/{spaceId}/review-rules";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let collectionId: string;
let spaceId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  const params = { organizationId: acme.id };
  const admin = platform.as(acme.users.admin);
  const collection = await admin.call("POST /v1/orgs/{organizationId}/collections", {
    params,
    body: { title: "Guides" },
  });
  collectionId = collection.id;
  const space = await admin.call("POST /v1/orgs/{organizationId}/spaces", {
    params,
    body: { title: "Docs", parent: collectionId, empty: true },
  });
  spaceId = space.id;
});
afterAll(() => platform.close());

const organizationId = () => acme.id;

async function read(user: TestUser = acme.users.read) {
  return platform.as(user).call(`GET ${ofSpace}`, { params: { spaceId } });
}

const change = (body: ReviewRulesUpdate, user: TestUser = acme.users.admin) =>
  platform.as(user).send(`PATCH ${ofSpace}`, { params: { spaceId }, body });

test("each field has the nearest value, says where it is from, and what it would inherit", async () => {
  const admin = platform.as(acme.users.admin);
  const nowhere = { type: "default" };
  expect((await read()).approvals).toEqual({
    value: 0,
    source: nowhere,
    inherited: { value: 0, source: nowhere },
  });
  await admin.call(`PATCH ${ofOrganization}`, {
    params: { organizationId: organizationId() },
    body: { approvals: 1, openThreadsBlock: true },
  });
  await admin.call(`PATCH ${ofCollection}`, { params: { collectionId }, body: { approvals: 2 } });
  await change({ editsEndApprovals: true });
  const organization = { type: "organization", id: acme.id, title: "Acme" };
  const collection = { type: "collection", id: collectionId, title: "Guides" };
  const space = { type: "space", id: spaceId, title: "Docs" };
  expect(await read()).toMatchObject({
    approvals: { value: 2, source: collection, inherited: { value: 2, source: collection } },
    openThreadsBlock: { value: true, source: organization },
    editsEndApprovals: { value: true, source: space, inherited: { value: false, source: nowhere } },
  });
  await change({ approvals: 0, editsEndApprovals: null });
  expect(await read()).toMatchObject({
    approvals: { value: 0, source: space, inherited: { value: 2, source: collection } },
    editsEndApprovals: { value: false, source: nowhere },
  });
  expect(
    await admin.call(`GET ${ofOrganization}`, { params: { organizationId: organizationId() } }),
  ).toMatchObject({ approvals: { value: 1, source: organization } });
  expect(await admin.call(`GET ${ofCollection}`, { params: { collectionId } })).toMatchObject({
    approvals: { value: 2, inherited: { value: 1, source: organization } },
  });
});

test("owners are named, and must be in the organization", async () => {
  const team = await platform.as(acme.users.admin).call("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: acme.id },
    body: { title: "Writers" },
  });
  const owners = [
    { type: "user" as const, id: acme.users.review.id },
    { type: "team" as const, id: team.id },
  ];
  expect((await change({ owners: [{ pattern: "/guides", owners }] })).body).toMatchObject({
    owners: { value: [{ pattern: "/guides", owners }] },
    people: [{ id: acme.users.review.id }],
    teams: [{ id: team.id, title: "Writers" }],
  });
  const strangers = [
    { type: "user" as const, id: other.users.admin.id },
    { type: "team" as const, id: "nowhere" },
  ];
  const refused = await change({ owners: [{ pattern: "*", owners: strangers }] });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        details: [{ path: "body.owners.0.owners.0" }, { path: "body.owners.0.owners.1" }],
      },
    },
  });
});

test.each([
  { approvals: -1 },
  { approvals: 11 },
  { approvals: 1.5 },
  { owners: [{ pattern: "!guides", owners: [] }] },
  { owners: Array.from({ length: 201 }, () => ({ pattern: "*", owners: [] })) },
  { aprovals: 1 },
])("refuses %j", async (body) => {
  expect((await change(body as ReviewRulesUpdate)).status).toBe(400);
});

test("a collection that the reader can't see has no title", async () => {
  const admin = platform.as(acme.users.admin);
  await admin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [acme.users.guest.id], role: "read" },
  });
  await change({ approvals: null });
  expect((await read(acme.users.guest)).approvals.source).toEqual({ type: "collection" });
});

test("only admins change rules, and only those who see the item see them", async () => {
  const statusOf = async (user: TestUser | null, send: "GET" | "PATCH") => {
    const caller = platform.as(user);
    const params = { spaceId, collectionId, organizationId: acme.id };
    const keys = [`${send} ${ofOrganization}`, `${send} ${ofCollection}`, `${send} ${ofSpace}`];
    const answers = keys.map(async (key) => {
      const request = { params, ...(send === "PATCH" && { body: { approvals: 1 } }) };
      return (await caller.send(key as `GET ${typeof ofSpace}`, request)).status;
    });
    return Promise.all(answers);
  };
  expect(await statusOf(null, "GET")).toEqual([401, 401, 401]);
  expect(await statusOf(acme.users.read, "GET")).toEqual([200, 200, 200]);
  expect(await statusOf(acme.users.create, "PATCH")).toEqual([403, 403, 403]);
  expect(await statusOf(other.users.admin, "GET")).toEqual([404, 404, 404]);
  expect(await statusOf(other.users.admin, "PATCH")).toEqual([404, 404, 404]);
});

test("rules end with their collection and with a transfer, because they name people", async () => {
  const admin = platform.as(acme.users.admin);
  const rows = async () => {
    const rows = await platform.service.environment.store.read
      .selectFrom("review_rules")
      .select("target_id")
      .execute();
    return rows.map((row) => row.target_id);
  };
  const extra = await admin.call("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: acme.id },
    body: { title: "Old" },
  });
  const params = { collectionId: extra.id };
  await admin.call(`PATCH ${ofCollection}`, { params, body: { approvals: 3 } });
  expect(await rows()).toContain(extra.id);
  await admin.call("DELETE /v1/collections/{collectionId}", { params });
  expect(await rows()).not.toContain(extra.id);
});
