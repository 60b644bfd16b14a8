import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const effects = "GET /v1/orgs/{organizationId}/content-effects";
const admin = () => platform.as(acme.users.admin);
const params = () => ({ organizationId: acme.id });
const makeSpace = (title: string, parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: params(),
    body: { title, parent },
  });
const makeCollection = (title: string, parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: params(),
    body: { title, parent },
  });
const ask = (query: { space?: string[]; collection?: string[] }) =>
  admin().call(effects, { params: params(), query });

test("what depends on a space is counted", async () => {
  const space = await makeSpace("Guide");
  const spaceId = space.id;
  expect(await ask({ space: [spaceId] })).toEqual({
    object: "content-effects",
    spaces: 1,
    collections: 0,
    sites: [],
    changeRequests: { open: 0, draft: 0 },
    comments: 0,
    // Everyone but the guest, by default.
    members: Object.keys(acme.users).length - 1,
    shares: 0,
    fieldValues: 0,
  });

  const site = await admin().call("POST /v1/orgs/{organizationId}/sites", {
    params: params(),
    body: { title: "Docs", spaces: [spaceId] },
  });
  await admin().call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Draft" },
  });
  await admin().call("POST /v1/spaces/{spaceId}/comments", {
    params: { spaceId },
    body: { body: { markdown: "Really?" } },
  });
  await admin().call("POST /v1/orgs/{organizationId}/custom-fields", {
    params: params(),
    body: { name: "owner", type: "text" },
  });
  await admin().call("PATCH /v1/spaces/{spaceId}/custom-fields", {
    params: { spaceId },
    body: { values: { owner: { value: "Ana" } } },
  });
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [acme.users.guest.id], role: "read" },
  });
  expect(await ask({ space: [spaceId] })).toMatchObject({
    sites: [{ id: site.id, title: "Docs", published: false }],
    changeRequests: { open: 0, draft: 1 },
    comments: 1,
    members: Object.keys(acme.users).length,
    shares: 1,
    fieldValues: 1,
  });
  // Guests can't see sites.
  const guest = platform.as(acme.users.guest);
  const seen = await guest.call(effects, { params: params(), query: { space: [spaceId] } });
  expect(seen.sites).toEqual([{ id: site.id, published: false }]);
});

test("collections count with everything in them, without deleted spaces", async () => {
  const outer = await makeCollection("Outer");
  const inner = await makeCollection("Inner", outer.id);
  await makeSpace("One", outer.id);
  const two = await makeSpace("Two", inner.id);
  const gone = await makeSpace("Gone", inner.id);
  await admin().send("DELETE /v1/spaces/{spaceId}", { params: { spaceId: gone.id } });
  expect(await ask({ collection: [outer.id], space: [two.id] })).toMatchObject({
    spaces: 2,
    collections: 2,
  });

  await admin().call("PATCH /v1/collections/{collectionId}", {
    params: { collectionId: outer.id },
    body: { defaultLevel: null },
  });
  // Only admins of the organization.
  expect(await ask({ collection: [outer.id] })).toMatchObject({ members: 1 });
});

test("more than 100 IDs, and what the caller can't see, are refused", async () => {
  const { id } = await makeSpace("Seen by members");
  const send = (user: typeof acme.users.admin | null, space: string[]) =>
    platform.as(user).send(effects, { params: params(), query: { space } });
  expect((await send(null, [id])).status).toBe(401);
  expect((await send(acme.users.read, [id])).status).toBe(200);
  expect((await send(acme.users.guest, [id])).status).toBe(404);
  expect((await send(other.users.admin, [id])).status).toBe(404);
  expect((await send(acme.users.admin, ["unknown"])).status).toBe(404);
  const many = Array.from({ length: 101 }, (_, at) => `s${at}`);
  expect((await send(acme.users.admin, many)).status).toBe(400);
});
