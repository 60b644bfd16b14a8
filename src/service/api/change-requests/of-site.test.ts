import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace } from "#testing/sites.ts";

const list = "GET /v1/orgs/{organizationId}/change-requests";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

test("change requests are listed by the site that shows their space", async () => {
  const admin = platform.as(acme.users.admin);
  const params = { organizationId: acme.id };
  const shown = await makeTitledSpace(admin, acme.id, "Guide");
  const apart = await makeTitledSpace(admin, acme.id, "Notes");
  const subjects = new Map([
    [shown, "On the site"],
    [apart, "Elsewhere"],
  ]);
  for (const [spaceId, subject] of subjects) {
    const request = { params: { spaceId }, body: { subject } };
    await admin.call("POST /v1/spaces/{spaceId}/change-requests", request);
  }
  const site = await makeSite(admin, acme.id, { title: "Docs", spaces: [shown] });
  const subjectsOf = async (query: object) => {
    const listed = await admin.call(list, { params, query });
    return { count: listed.count, subjects: listed.items.map(({ subject }) => subject) };
  };
  expect(await subjectsOf({ site: site.id })).toEqual({ count: 1, subjects: ["On the site"] });
  expect(await subjectsOf({ site: site.id, status: ["merged"] })).toEqual({
    count: 0,
    subjects: [],
  });
  expect((await subjectsOf({})).count).toBe(2);
  expect(await subjectsOf({ site: "unknown" })).toEqual({ count: 0, subjects: [] });
});
