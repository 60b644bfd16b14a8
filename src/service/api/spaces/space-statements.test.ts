import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { countStatements } from "#testing/statements.ts";

let platform: TestPlatform;
let count: () => number;

beforeAll(async () => {
  platform = await startTestPlatform({
    wrap(store) {
      const counted = countStatements(store);
      ({ count } = counted);
      return counted.store;
    },
  });
});
afterAll(() => platform.close());

test("a space comes with its open comments by one statement, and its sites by another", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const spaceId = await makeSpace(admin, organization.id);
  const params = { spaceId };
  const body = { body: { markdown: "Why?" } };
  await admin.call("POST /v1/spaces/{spaceId}/comments", { params, body });
  const before = count();
  expect(await admin.call("GET /v1/spaces/{spaceId}", { params })).toMatchObject({ comments: 1 });
  const credential = 1;
  expect(count() - before - credential).toBe(2);
});
