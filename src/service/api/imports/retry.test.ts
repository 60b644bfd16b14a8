import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { day } from "#service/kernel/clock.ts";
import { endRetries } from "#service/documents/lifecycle/old-records.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content" as const;

let platform: TestPlatform;
let organization: TestOrganization;
let closeSite: () => void;
let origin: string;
let isBroken: boolean;
let requests: string[];

const html = (title: string, body: string) =>
  `<title>${title}</title><main><h1>${title}</h1><p>${body}</p></main>`;
const pages: Record<string, string> = {
  "/": html("Home", '<a href="/a.html">A</a> <a href="/b.html">B</a> <a href="/c.html">C</a>'),
  "/a.html": html("A", 'See <a href="/c.html">C</a>.'),
  "/b.html": html("B", "Text."),
  "/c.html": html("C", "Late."),
};

beforeEach(async () => {
  isBroken = true;
  requests = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    const body = path === "/c.html" && isBroken ? undefined : pages[path];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closeSite = () => {
    server.closeAllConnections();
    server.close();
  };
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
  organization = await platform.makeOrganization();
});
afterEach(async () => {
  closeSite();
  await platform.close();
});

async function importSite() {
  const me = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(me, await makeSpace(me, organization.id));
  const { import: importId = "" } = await me.call(`POST ${base}/import`, {
    params: draft.params,
    body: { url: `${origin}/`, source: "website" },
  });
  const params = { ...draft.params, importId };
  const read = () => me.call(`GET ${base}/imports/{importId}`, { params });
  const listed = async () => (await me.call(`GET ${base}/pages`, { params })).pages;
  return { me, draft, params, read, listed };
}

test(
  "only what failed is fetched once more, and what people have changed since stays",
  { tags: "slow" },
  async () => {
    const { me, draft, params, read, listed } = await importSite();
    expect(await read()).toMatchObject({
      status: "complete",
      importedResources: 3,
      canRetry: true,
    });
    const before = await listed();
    const idOf = (title: string) => before.find((page) => page.title === title)!.id;
    await draft.edit(rewrite(idOf("Home"), "Rewritten.\n"), {
      operation: "delete_page",
      page: idOf("B"),
    });

    isBroken = false;
    requests.length = 0;
    await expect
      .poll(async () => (await me.send(`POST ${base}/imports/{importId}/retry`, { params })).status)
      .toBe(200);
    await expect.poll(async () => (await read()).status).toBe("complete");
    expect(await read()).toMatchObject({ importedResources: 4, failures: [], canRetry: false });
    expect(requests).toContain("/c.html");
    expect(requests).not.toContain("/a.html");
    const after = await listed();
    expect(after.map(({ title }) => title)).toEqual(["Home", "A", "C"]);
    const textOf = async (pageId: string) =>
      (await me.call(`GET ${base}/page/{pageId}`, { params: { ...params, pageId } })).markdown;
    expect(await textOf(idOf("Home"))).toBe("Rewritten.\n");
    expect(await textOf(idOf("A"))).toBe("See [C](c.md).\n");
    expect((await me.send(`POST ${base}/imports/{importId}/retry`, { params })).status).toBe(409);
  },
);

test("readers can't retry, and strangers don't see the import", async () => {
  const { params } = await importSite();
  const key = `POST ${base}/imports/{importId}/retry` as const;
  const reader = platform.as(organization.users.comment);
  expect((await reader.send(key, { params })).status).toBe(403);
  expect((await platform.as(null).send(key, { params })).status).toBe(401);
  const stranger = (await platform.makeOrganization()).users.admin;
  expect((await platform.as(stranger).send(key, { params })).status).toBe(404);
  const inSpace = "POST /v1/spaces/{spaceId}/content/imports/{importId}/retry" as const;
  const me = platform.as(organization.users.admin);
  expect((await me.send(inSpace, { params })).status).toBe(404);
});

test("what an import has found is kept for a week", async () => {
  const { read } = await importSite();
  platform.clock.advance(7 * day);
  await endRetries(platform.service.environment);
  expect((await read()).canRetry).toBe(true);
  platform.clock.advance(1);
  await endRetries(platform.service.environment);
  expect((await read()).canRetry).toBe(false);
});
