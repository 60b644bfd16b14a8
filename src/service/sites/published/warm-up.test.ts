// @module-tag slow
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { makeSite, siteKey } from "#testing/sites.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { warmUp } from "./draw-text.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

test("a thread is started for texts as soon as there is a site to read", async () => {
  const run = vi.spyOn(workPool, "run");
  const { environment } = platform.service;
  const acme = await platform.makeOrganization();
  const admin = platform.as(acme.users.admin);
  const site = await makeSite(admin, acme.id, {});
  await warmUp(environment);
  expect(run).not.toHaveBeenCalled();
  await admin.call(`POST ${siteKey}/publish`, site);
  await warmUp(environment);
  const result = await run.mock.results[0]!.value;
  expect(JSON.stringify(result)).toContain("math");
});
