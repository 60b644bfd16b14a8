import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { makeSite, siteKey } from "#testing/sites.ts";
import { shareLinkRecords } from "./0019-share-link-records.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

test("older lines about share links get today's name, and others stay as they are", async () => {
  const { id: organizationId, users } = await platform.makeOrganization();
  const admin = platform.as(users.admin);
  const { params } = await makeSite(admin, organizationId);
  await admin.call(`POST ${siteKey}/share-links`, { params, body: { name: "Ana" } });
  const read = () =>
    admin.call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId },
      query: {},
    });
  const today = await read();
  expect(today.items[0]).toMatchObject({
    action: "share-link.create",
    target: { type: "share-link" },
  });

  await platform.service.environment.store.transaction(async (tx) => {
    await sql`update audit_event set action = 'site-' || action, target_type = 'site-' || target_type
      where action like 'share-link.%'`.execute(tx);
  });
  expect(await read()).not.toEqual(today);
  await platform.service.environment.store.transaction((tx) => shareLinkRecords().up(tx));
  expect(await read()).toEqual(today);
});
