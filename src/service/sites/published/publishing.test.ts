import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";
import { goodShareLink } from "../structure/share-key.ts";
import { readSite } from "../structure/site-scope.ts";
import { createLinkUses } from "./publishing.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let link: { id: string; key: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { visibility: "share-link" });
  await admin.call(`POST ${siteKey}/publish`, site);
  const made = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  link = { id: made.id, key: new URL(made.urls.published!).searchParams.get("shareKey")! };
});
afterAll(() => platform.close());

const read = () =>
  admin.send(`GET ${siteKey}/share-links/{shareLinkId}`, {
    params: { ...site.params, shareLinkId: link.id },
  });

const now = () => new Date(platform.clock.now()).toISOString();

test("a link says when it was last used, to the minute", async () => {
  const { environment } = platform.service;
  const { store } = environment;
  const uses = createLinkUses(environment);
  const writes = vi.spyOn(store, "transaction");
  const use = async () => {
    const row = await readSite(store.read, site.params);
    uses.note((await goodShareLink(store.read, row, link.key))!);
  };
  const before = await read();
  expect(before.body).not.toHaveProperty("lastUsedAt");
  const first = now();
  await use();
  await use();
  // It is written later, so that no page waits.
  expect((await read()).body).not.toHaveProperty("lastUsedAt");
  await uses.flush();
  expect(writes).toHaveBeenCalledTimes(1);
  const after = await read();
  expect(after.body).toHaveProperty("lastUsedAt", first);
  // Who edits the link isn't disturbed.
  expect(after.headers.get("etag")).toBe(before.headers.get("etag"));

  platform.clock.advance(59_000);
  await use();
  await uses.flush();
  expect(writes).toHaveBeenCalledTimes(1);
  platform.clock.advance(2000);
  await use();
  await uses.flush();
  expect((await read()).body).toHaveProperty("lastUsedAt", now());
  writes.mockRestore();
});

test("visits by a link are written at the latest when the service stops", async () => {
  platform.clock.advance(120_000);
  const { store } = platform.service.environment;
  const visitor = createVisitor(platform, `/published/${acme.id}/${site.params.siteId}`);
  const lastUsed = () =>
    store.read
      .selectFrom("share_link")
      .select("last_used_at")
      .where("id", "=", link.id)
      .executeTakeFirstOrThrow();
  const before = await lastUsed();
  const closing = vi.spyOn(store, "close").mockResolvedValue();
  await visitor.get("?shareKey=wrong");
  await platform.service.close();
  expect(await lastUsed()).toEqual(before);
  await visitor.get(`?shareKey=${link.key}`);
  await platform.service.close();
  expect(await lastUsed()).toEqual({ last_used_at: platform.clock.now() });
  closing.mockRestore();
});
