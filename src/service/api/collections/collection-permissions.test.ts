import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/collections/{collectionId}/permissions";

let platform: TestPlatform;
let organization: TestOrganization;
let admin: TestCaller;
let params: { collectionId: string; teamId: string; userId: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  admin = platform.as(organization.users.admin);
  const place = { organizationId: organization.id };
  const { id: collectionId } = await admin.call("POST /v1/orgs/{organizationId}/collections", {
    params: place,
    body: { title: "Shelf" },
  });
  const { id: teamId } = await admin.call("PUT /v1/orgs/{organizationId}/teams", {
    params: place,
    body: { title: "Writers" },
  });
  params = { collectionId, teamId, userId: organization.users.guest.id };
});
afterAll(() => platform.close());

test("a collection is shared with users and teams, by another role, and no more", async () => {
  const { teamId, userId } = params;
  const guest = platform.as(organization.users.guest);
  const seen = async () =>
    (await guest.send("GET /v1/collections/{collectionId}", { params })).status;
  expect(await seen()).toBe(404);
  await admin.call(`POST ${base}`, {
    params,
    body: { users: [userId], teams: [teamId], role: "read" },
  });
  expect(await seen()).toBe(200);
  await admin.call(`PATCH ${base}/users/{userId}`, { params, body: { role: "edit" } });
  await admin.call(`PATCH ${base}/teams/{teamId}`, { params, body: { role: "review" } });
  expect((await admin.call(`GET ${base}/users`, { params })).items).toMatchObject([
    { user: { id: userId }, permission: "edit" },
  ]);
  expect((await admin.call(`GET ${base}/teams`, { params })).items).toMatchObject([
    { team: { id: teamId }, permission: "review" },
  ]);
  const { items } = await admin.call(`GET ${base}/aggregate`, { params });
  expect(items.find(({ user }) => user.id === userId)).toMatchObject({
    permission: "edit",
    sources: [{ type: "direct", permission: "edit" }],
  });

  await admin.call(`DELETE ${base}/users/{userId}`, { params });
  await admin.call(`DELETE ${base}/teams/{teamId}`, { params });
  expect(await seen()).toBe(404);
  expect((await admin.call(`GET ${base}/teams`, { params })).count).toBe(0);
  const again = await admin.send(`DELETE ${base}/users/{userId}`, { params });
  expect(again.status).toBe(404);
});
