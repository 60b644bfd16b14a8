// @module-tag slow
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { testDialect } from "#testing/store.ts";
import { serveWebPage, type TestWebPage } from "#testing/web-page.ts";
import { textScans } from "#service/database/migrations/0015-text-scans.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let site: TestWebPage;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
  acme = await platform.makeOrganization("Acme");
  site = await serveWebPage();
});
afterAll(async () => {
  await platform.close();
  await site.close();
});

const admin = () => platform.as(acme.users.admin);

async function count(spaceId: string, query: string): Promise<number> {
  const params = { spaceId };
  const results = await admin().call("GET /v1/spaces/{spaceId}/search", {
    params,
    query: { query },
  });
  return results.count;
}

/** Indexing jobs take a while. */
const untilFound = (spaceId: string, query: string, pages: number) =>
  eventually(async () => expect(await count(spaceId, query)).toBe(pages));

test("what is imported straight into a space is found, and what a second import changes", async () => {
  const spaceId = await makeSpace(admin(), acme.id);
  const importPage = () =>
    admin().call("POST /v1/spaces/{spaceId}/content/import", {
      params: { spaceId },
      body: { url: site.url, source: "website" },
    });
  await importPage();
  expect(await count(spaceId, "imported text")).toBe(1);
  site.answer("<h1>Imported</h1><p>Rewritten.</p>");
  await importPage();
  expect([await count(spaceId, "text"), await count(spaceId, "rewritten")]).toEqual([0, 1]);
});

test("an upgrade indexes what was imported into spaces before imports were indexed", async () => {
  const spaceId = await makeSpace(admin(), acme.id);
  site.answer("<h1>Imported</h1><p>Forgotten.</p>");
  await admin().call("POST /v1/spaces/{spaceId}/content/import", {
    params: { spaceId },
    body: { url: site.url, source: "website" },
  });
  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    await sql`delete from search_page where space_id = ${spaceId}`.execute(tx);
    await sql`drop table text_scan`.execute(tx);
    await textScans(testDialect).up(tx);
  });
  await untilFound(spaceId, "forgotten", 1);
});

test("more pages than one transaction indexes are found, deleted ones are not, and so it is with a copy", async () => {
  const spaceId = await makeSpace(admin(), acme.id);
  const first = await makeChangeRequest(admin(), spaceId);
  const pages: string[] = [];
  for (const batch of ["a", "b", "c"]) {
    const texts = Array.from({ length: 50 }, (_, at) => page(`Page ${batch}${at}`, "A lighthouse"));
    pages.push(...(await first.edit(...texts)));
  }
  await first.merge();
  await untilFound(spaceId, "lighthouse", 150);

  const second = await makeChangeRequest(admin(), spaceId);
  for (const start of [0, 50]) {
    await second.edit(
      ...pages
        .slice(start, start + 50)
        .map((id) => ({ operation: "delete_page", page: id }) as const),
    );
  }
  await second.edit(...[1, 2, 3].map((at) => page(`More ${at}`, "A lighthouse")));
  await second.merge();
  await untilFound(spaceId, "lighthouse", 53);

  const duplicate = "POST /v1/spaces/{spaceId}/duplicate";
  const copy = await admin().call(duplicate, { params: { spaceId } });
  await untilFound(copy.id, "lighthouse", 53);
});

test("sample pages are found, and all pages of a space that was restored", async () => {
  const made = await admin().call("POST /v1/orgs/{organizationId}/sites", {
    params: { organizationId: acme.id },
    body: { title: "Sample", spaces: "sample" },
  });
  const { items } = await admin().call("GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces", {
    params: { organizationId: acme.id, siteId: made.id },
  });
  const spaceId = items[0]!.space!.id;
  const content = await admin().call("GET /v1/spaces/{spaceId}/content", { params: { spaceId } });
  const word = content.pages[0]!.title;
  expect(await count(spaceId, word)).toBeGreaterThan(0);
  await admin().call("DELETE /v1/spaces/{spaceId}", { params: { spaceId } });
  await admin().call("POST /v1/spaces/{spaceId}/restore", { params: { spaceId } });
  expect(await count(spaceId, word)).toBeGreaterThan(0);
});
