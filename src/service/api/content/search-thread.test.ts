// @module-tag slow
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpaceWith, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import type { Store } from "#service/kernel/store/store.ts";

let platform: TestPlatform;
/** Statements that ran where they hold nobody up. */
let reads = 0;

function counted(store: Store): Store {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, readInThread: store.readInThread.withPlugin(plugin) };
}

beforeAll(async () => {
  platform = await startTestPlatform({ wrap: counted });
});
afterAll(() => platform.close());

test("the index is searched in a thread, and finds what was just merged", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const [spaceId] = await makeSpaceWith(admin, organization.id, page("Zebra", "Stripes.\n"));
  expect(reads).toBe(0);
  const query = { query: "zebra" };
  const inSpace = await admin.call("GET /v1/spaces/{spaceId}/search", {
    params: { spaceId },
    query,
  });
  expect(inSpace.items).toMatchObject([{ title: "Zebra" }]);
  const before = reads;
  expect(before).toBeGreaterThan(0);
  const anywhere = await admin.call("GET /v1/orgs/{organizationId}/search", {
    params: { organizationId: organization.id },
    query,
  });
  expect(anywhere.items).toMatchObject([{ id: spaceId }]);
  expect(reads).toBeGreaterThan(before);
});
