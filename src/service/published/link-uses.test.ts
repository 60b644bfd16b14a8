import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let link: { id: string; key: string };

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { visibility: "share-link" });
  await admin.call(`POST ${siteKey}/publish`, site);
  const made = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  link = { id: made.id, key: new URL(made.urls.published!).searchParams.get("shareKey")! };
});
afterAll(async () => {
  vi.useRealTimers();
  await platform.close();
});

const read = () =>
  admin.send(`GET ${siteKey}/share-links/{shareLinkId}`, {
    params: { ...site.params, shareLinkId: link.id },
  });

/** When it was last used, once what was noted is written. */
async function lastUsed(): Promise<unknown> {
  const writes = vi.spyOn(platform.service.environment.store, "transaction");
  await vi.runAllTimersAsync();
  for (const { value } of writes.mock.results) await value;
  writes.mockRestore();
  return ((await read()).body as { lastUsedAt?: string }).lastUsedAt;
}

const visitor = () => createVisitor(platform, `/published/${acme.id}/${site.params.siteId}`);
const now = () => new Date(platform.clock.now()).toISOString();

test("a link says when it last opened its site, to the minute", async () => {
  expect(await lastUsed()).toBeUndefined();
  const reader = visitor();
  await reader.get(`?shareKey=wrong`);
  expect(await lastUsed()).toBeUndefined();
  const { headers } = await read();
  const first = now();
  await reader.get(`?shareKey=${link.key}`);
  // It is written later, so that no page waits.
  expect((await read()).body).not.toHaveProperty("lastUsedAt");
  expect(await lastUsed()).toBe(first);
  // Who edits the link isn't disturbed.
  expect((await read()).headers.get("etag")).toBe(headers.get("etag"));

  platform.clock.advance(59_000);
  await reader.get("");
  expect(await lastUsed()).toBe(first);
  platform.clock.advance(2000);
  await reader.get("");
  expect(await lastUsed()).toBe(now());
});

test("what was noted is written when the service stops", async () => {
  platform.clock.advance(120_000);
  await visitor().get(`?shareKey=${link.key}`);
  const { store } = platform.service.environment;
  const written = vi.spyOn(store, "transaction");
  vi.spyOn(store, "close").mockResolvedValue();
  await platform.service.close();
  expect(written).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
