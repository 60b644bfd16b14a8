import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { countRoundTrips, type CountedRoad } from "#testing/round-trips.ts";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { openStore } from "#service/database/open.ts";

let place: TestPlace;
let road: CountedRoad;
let platform: TestPlatform;

beforeAll(async () => {
  place = await testPlace();
  road = await countRoundTrips(place.settings.databaseUrl!);
  const store = await openStore({ ...place.settings, databaseUrl: road.url });
  platform = await startTestPlatform({ wrap: () => store });
});
afterAll(async () => {
  await platform.close();
  await road.close();
  await place.remove();
});

test("a comment takes five round trips to PostgreSQL", { tags: "postgres" }, async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const { params } = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
  const post = () => admin.call(key, { params, body: { body: { markdown: "Why?" } } });
  await post();
  road.take();
  await post();
  // Token; begin and place in the audit log; space and change request; insert and author; two inserts and commit.
  expect(road.take()).toBe(5);
});
