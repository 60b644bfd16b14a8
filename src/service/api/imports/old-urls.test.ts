// @module-tag slow
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";
import { uploadInto, zipOf } from "#testing/uploads.ts";

/* Old URLs of imported pages: whoever has one finds the page on each site that shows the space. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let spaceId: string;
let site: TestSite;

beforeAll(async () => {
  platform = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  spaceId = await makeSpace(admin, acme.id);
  // The first page is at the root.
  await mergeInto(admin, spaceId, page("Start", "Otter"));
  site = await showing(spaceId);
});

async function showing(...spaces: string[]): Promise<TestSite> {
  const made = await makeSite(admin, acme.id, { title: "Docs", spaces });
  await admin.call(`PATCH ${siteKey}`, { ...made, body: { visibility: "public" } });
  await admin.call(`POST ${siteKey}/publish`, made);
  return made;
}

/** Where a visitor ends up who opens a path: `status path`. */
async function visit(path: string, on = site): Promise<string> {
  const root = `/published/${acme.id}/${on.id}`;
  const { status, headers } = await createVisitor(platform, root).get(path);
  return `${status} ${headers.get("location")?.replace(root, "") ?? ""}`.trim();
}

const list = async (on = site) =>
  (await admin.call(`GET ${siteKey}/redirects`, { ...on, query: { limit: 1000 } })).items;

const listed = async (on = site) =>
  (await list(on)).map(({ source, destination }) => `${source} → ${destination}`);

const html = (title: string, body = "<p>Text.</p>") =>
  `<title>${title}</title><main><h1>${title}</h1>${body}</main>`;

async function withWebsite(pages: Record<string, string>, use: (url: string) => Promise<void>) {
  const server = createServer((request, response) => {
    const body = pages[request.url ?? "/"];
    if (body?.startsWith("/") === true) response.writeHead(301, { location: body }).end();
    else {
      response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" });
      response.end(body ?? "");
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("of a website lead to its pages once the change request with them is merged", async () => {
  const pages = {
    "/docs/": html("Home", '<a href="sect.apt-get.html">Get</a> <a href="earlier.html">Old</a>'),
    "/docs/sect.apt-get.html": html("6.2.1. Initialization"),
    "/docs/earlier.html": "/docs/now.html",
    "/docs/now.html": html("Now"),
  };
  await withWebsite(pages, async (url) => {
    const draft = await makeChangeRequest(admin, spaceId);
    const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
    const { params } = draft;
    await admin.call(`POST ${base}/import`, {
      params,
      body: { url: `${url}/docs/`, source: "website" },
    });
    await eventually(async () => {
      const { items } = await admin.call(`GET ${base}/imports`, { params });
      expect(items[0]?.status).toBe("complete");
    });
    expect(await visit("/sect.apt-get.html")).toBe("404");
    expect(await listed()).toEqual([]);
    await draft.merge();
  });
  const to = "/sect-apt-get";
  for (const old of ["/sect.apt-get.html", "/docs/sect.apt-get.html", "/sect.apt-get"]) {
    expect([old, await visit(old)]).toEqual([old, `301 ${to}`]);
  }
  expect(await visit("/docs/earlier.html?a=b")).toBe("301 /now?a=b");
  expect(await visit("/docs/none.html")).toBe("404");
  expect(await listed()).toEqual([
    "/docs/earlier.html → /now",
    "/docs/now.html → /now",
    "/docs/sect.apt-get.html → /sect-apt-get",
    "/earlier.html → /now",
    "/now.html → /now",
    "/sect.apt-get.html → /sect-apt-get",
  ]);
});

describe("of an upload", () => {
  const files = {
    "guide/first.html": html("First"),
    "guide/Odd name#1.html": html("Odd"),
    "docs/01-intro.md":
      "---\nslug: begin\naliases: [/old/intro/, Start here]\nredirect_from: /older.html\n---\n\n# Intro\n\nHi.\n",
    "Plan 0123456789abcdef0123456789abcdef.md": "# Plan\n\nWe plan.\n",
  };

  test("lead to its pages at once, and say why, also where the site shows it later", async () => {
    await uploadInto(admin, spaceId, "docs.zip", zipOf(files));
    const { revision } = await admin.call("GET /v1/spaces/{spaceId}", { params: { spaceId } });
    const later = await showing(await makeSpace(admin, acme.id), spaceId);
    const found = await list();
    const first = found.find(({ source }) => source === "/guide/first.html");
    expect(first).toMatchObject({
      permanent: true,
      reason: { kind: "page-imported", space: spaceId, revision, number: 3 },
    });
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.map(({ source }) => source)).toContain("/guide/Odd%20name%231.html");
    expect(await visit("/guide/Odd%20name%231.html")).toBe(`301 ${to(found, "/guide/Odd%20")}`);
    for (const old of ["old/intro", "older.html", "older", "begin.html", "intro"]) {
      expect([old, await visit(`/${old}`)]).toEqual([old, `301 ${to(found, "/older.html")}`]);
    }
    expect(await visit("/Start%20here")).toBe("404");
    const id = "0123456789abcdef0123456789abcdef";
    for (const old of [`Plan-${id}`, id, `Renamed-since-${id}`]) {
      expect([old, await visit(`/${old}`)]).toEqual([old, "301 /plan"]);
    }
    const there = (await list(later)).find(({ source }) => source.endsWith("/older.html"));
    expect(await visit(there!.source, later)).toBe(`301 ${there!.destination}`);
  });

  const to = (found: Awaited<ReturnType<typeof list>>, source: string) =>
    found.find((each) => each.source.startsWith(source))?.destination;

  test("end with the page, come back with it, and belong to a page that takes the place", async () => {
    await uploadInto(
      admin,
      spaceId,
      "docs.zip",
      zipOf({ "a.html": html("A"), "b.html": html("B") }),
    );
    const { pages } = await admin.call("GET /v1/spaces/{spaceId}/content/pages", {
      params: { spaceId },
    });
    const a = pages.find(({ slug }) => slug === "a")!.id;
    expect(await visit("/a.html")).toBe("301 /a");
    await mergeInto(admin, spaceId, { operation: "update_page", page: a, slug: "new" });
    expect(await visit("/a.html")).toBe("301 /new");
    expect(await visit("/a")).toBe("301 /new");
    const request = await makeChangeRequest(admin, spaceId);
    await request.edit({ operation: "delete_page", page: a });
    await request.merge();
    expect(await visit("/a.html")).toBe("404");
    expect(await listed()).toEqual(["/b.html → /b"]);
    const revert = await admin.call(
      "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revert",
      { params: request.params },
    );
    await admin.call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", {
      params: { spaceId, changeRequestId: revert.id },
    });
    expect(await visit("/a.html")).toBe("301 /new");
    await mergeInto(admin, spaceId, page("Taker", "Here.", { slug: "a.html" }));
    expect(await visit("/a.html")).toBe("200");
    expect(await listed()).toEqual(["/a → /new", "/b.html → /b"]);
  });

  test("come along with an export", async () => {
    await uploadInto(admin, spaceId, "docs.zip", zipOf(files));
    const { url } = await admin.call("GET /v1/spaces/{spaceId}/export", { params: { spaceId } });
    const response = await platform.as(null).fetch(new URL(url).pathname);
    const zip = new Uint8Array(await response.arrayBuffer());
    const before = await listed();
    const other = await makeSpace(admin, acme.id);
    await uploadInto(admin, other, "export.zip", zip);
    expect(before.length).toBeGreaterThan(8);
    expect(await listed(await showing(other))).toEqual(before);
  });
});
