// @module-tag slow
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createImportHandler } from "#service/documents/import/job.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { docxOf, zipOf } from "#testing/uploads.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Served = { type?: string; body: string | Buffer; status?: number; delay?: number };
type Site = { url: string; asked: string[]; pages: Record<string, Served | string> };

async function serve(pages: Site["pages"]): Promise<Site> {
  const site: Site = { url: "", asked: [], pages };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    site.asked.push(path);
    const page = pages[path];
    const served: Served =
      typeof page === "string" ? { body: page } : (page ?? { status: 404, body: "" });
    response.writeHead(served.status ?? 200, { "content-type": served.type ?? "text/html" });
    setTimeout(() => response.end(served.body), served.delay ?? 0);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

type Options = { jobs?: boolean; allowFetch?: string[]; importPages?: number };

async function start({ jobs = true, allowFetch = ["127.0.0.0/8"], ...more }: Options = {}) {
  const platform = await startTestPlatform({ jobs, settings: { allowFetch, ...more } });
  closing.push(() => platform.close());
  const organization = await platform.makeOrganization();
  const me = platform.as(organization.users.admin);
  const space = await me.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: organization.id },
    body: { title: "Imported", empty: true },
  });
  const changeRequest = await me.call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId: space.id },
    body: { subject: "Import" },
  });
  const draft = { spaceId: space.id, changeRequestId: changeRequest.id };
  return { platform, organization, me, main: { spaceId: space.id }, draft };
}

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
const importKey = `POST ${base}/import` as const;
/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function page(title: string, body: string): string {
  return `<title>${title}</title><main><h1>${title}</h1>${body}</main>`;
}

function smallSite(): Site["pages"] {
  return {
    "/docs/": page(
      "Home",
      '<p>Read <a href="guide/install.html#steps">how to install</a> and <a href="missing.html">more</a>.</p><p><a href="/blog">Blog</a> <a href="guide/">Guide</a> <a href="private/x.html">X</a></p>',
    ),
    "/docs/guide/": page(
      "Guide",
      '<p>See <a href="../index.html">home</a>. <a href="old.html">Old</a></p>',
    ),
    "/docs/guide/install.html": page(
      "Install",
      '<h2 id="steps">The Steps</h2><img src="/pic.png" alt="Picture"><p><a href="manual.txt">Notes</a> <img src="/broken.png" alt="Broken"></p>',
    ),
    "/docs/guide/old.html": { status: 301, body: "" },
    "/docs/guide/manual.txt": { type: "text/plain", body: "notes" },
    "/pic.png": { type: "application/octet-stream", body: png },
    "/broken.png": { type: "image/png", body: "<p>no picture" },
    "/robots.txt": {
      type: "text/plain",
      body: "User-agent: *\nDisallow: /docs/private/\nSitemap: /nothing.xml",
    },
    "/docs/sitemap.xml": {
      type: "application/xml",
      body: "<urlset><url><loc>ORIGIN/docs/listed.html</loc></url><url><loc>ORIGIN/blog/no.html</loc></url></urlset>",
    },
    "/docs/listed.html": page("Listed", "<p>Only the sitemap knows me."),
  };
}

async function serveSmallSite(): Promise<Site> {
  const site = await serve(smallSite());
  const sitemap = site.pages["/docs/sitemap.xml"] as Served;
  sitemap.body = String(sitemap.body).replaceAll("ORIGIN", site.url);
  return site;
}

test("a website becomes a tree of pages whose links and pictures work", async () => {
  const site = await serveSmallSite();
  const { me, main, draft } = await start();
  const result = await me.call("POST /v1/spaces/{spaceId}/content/import", {
    params: main,
    body: { url: `${site.url}/docs/`, source: "website" },
  });
  // Pages: home, guide, install, listed. Files: image, notes.
  expect(result.importedResources).toBe(6);
  const content = await me.call("GET /v1/spaces/{spaceId}/content", { params: main });
  const outline = content.pages.map(({ title, pages }) => ({
    title,
    below: pages?.map((below) => below.title),
  }));
  expect(outline).toEqual([
    { title: "Home", below: [] },
    { title: "Guide", below: ["Install"] },
    { title: "Listed", below: [] },
  ]);
  expect(Object.fromEntries(content.files.map((file) => [file.name, file.dimensions]))).toEqual({
    "manual.txt": undefined,
    "pic.png": { width: 1, height: 1 },
  });
  const links = await me.call("GET /v1/spaces/{spaceId}/links", { params: main });
  expect(links.stats.broken.total).toBe(0);

  const install = await me.call("GET /v1/spaces/{spaceId}/content/path/{path}", {
    params: { ...main, path: "guide/install" },
  });
  expect(install.markdown).toContain("## The Steps");
  expect(install.markdown).toMatch(/!\[Picture\]\((?:\.\.\/)+pic\.png\)/);
  const home = await me.call("GET /v1/spaces/{spaceId}/content/path/{path}", {
    params: { ...main, path: "docs" },
  });
  expect(home.markdown).toContain("[how to install](docs/guide/install.md#the-steps)");
  expect(home.markdown).toContain(`[Blog](${site.url}/blog)`);

  const list = await me.call("GET /v1/spaces/{spaceId}/content/imports", { params: main });
  expect(list.items).toMatchObject([{ status: "complete", revision: result.revision }]);
  const read = await me.call("GET /v1/spaces/{spaceId}/content/imports/{importId}", {
    params: { ...main, importId: result.import! },
  });
  const { changes, ...others } = read;
  expect(others).toEqual(list.items[0]);
  expect(changes).toEqual({ total: [], pages: [], morePages: 0 });
  const reasons = Object.fromEntries(
    list.items[0]!.failures.map(({ url, reason }) => [url.slice(site.url.length), reason]),
  );
  expect(reasons).toEqual({
    "/docs/missing.html": expect.stringContaining("404"),
    "/docs/private/x.html": expect.stringContaining("robots.txt"),
    "/docs/guide/old.html": expect.stringContaining("301"),
    "/broken.png": expect.stringContaining("as an image, but"),
  });
  expect(site.asked).not.toContain("/docs/private/x.html");
  const none = await me.call(`GET ${base}/imports`, { params: draft });
  expect(none.items).toEqual([]);
});

test("linked downloads become files, also those of which only the answer tells what they are", async () => {
  const text = (body: string, type = "application/octet-stream") => ({ type, body });
  const site = await serve({
    "/": page(
      "Home",
      `<p><a href="code/zones.py?raw=1#top">Zones</a> <a href="all.zip">All</a> <a href="big.png">Big</a>
       <a href="view.c">View</a> <a href="gone.tar">Gone</a></p>`,
    ),
    "/code/zones.py?raw=1": text("import this"),
    "/all.zip": text("PK"),
    "/big.png": { type: "image/png", body: png },
    "/view.c": page("View of a source", "<p>Shown."),
  });
  const { me, draft } = await start();
  await me.call(importKey, { params: draft, body: { url: `${site.url}/`, source: "website" } });
  const { pages, files } = await me.call(`GET ${base}`, { params: draft });
  expect(pages.map(({ title }) => title)).toEqual(["Home", "View of a source"]);
  expect(files.map(({ name }) => name).toSorted()).toEqual(["all.zip", "big.png", "zones.py"]);
  const home = await me.call(`GET ${base}/page/{pageId}`, {
    params: { ...draft, pageId: pages[0]!.id },
  });
  expect(home.markdown).toContain("[Zones](code/zones.py) [All](all.zip) [Big](big.png)");
  const { items } = await me.call(`GET ${base}/imports`, { params: draft });
  expect(items[0]!.failures.map(({ url }) => url)).toEqual([`${site.url}/gone.tar`]);
});

test("what stands beyond the limit of pages is counted and told first", async () => {
  const links = Array.from({ length: 1_203 }, (_, index) => `<a href="/p${index}.html">p</a>`);
  const pages = links.map((_, index) => [`/p${index}.html`, page(`Page ${index}`, "<p>x")]);
  const site = await serve({
    "/": page("Home", `<p>${links.join(" ")} <a href="/missing.html">Missing</a>`),
    ...Object.fromEntries(pages),
  });
  const { me, draft } = await start({ importPages: 3 });
  await me.call(importKey, { params: draft, body: { url: `${site.url}/`, source: "website" } });
  const { items } = await me.call(`GET ${base}/imports`, { params: draft });
  expect(items[0]).toMatchObject({ status: "complete", importedResources: 3 });
  expect(items[0]!.failures).toEqual([
    {
      url: `${site.url}/`,
      reason: expect.stringMatching(/limit of 3 pages.*1,202 more pages.*IMPORT_PAGES/),
    },
  ]);
});

test("of Markdown, too, what stands beyond the limit is told, and downloads come along", async () => {
  const site = await serve({
    "/toc.md": text("- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n"),
    "/a.md": text(
      '[Data](data.csv) ![Same](p.png) ![Same](p.png) {% file src="p.bin" %} <img src="q.png">\n',
    ),
    "/data.csv": text("1,2"),
    "/p.png": { type: "image/png", body: png },
    "/q.png": { type: "image/png", body: png },
    "/p.bin": text("x"),
  });
  function text(body: string): Served {
    return { type: "text/plain", body };
  }
  const { me, draft } = await start({ importPages: 2 });
  const body = { url: `${site.url}/toc.md`, source: "markdown" } as const;
  await me.call(importKey, { params: draft, body });
  const { pages, files } = await me.call(`GET ${base}`, { params: draft });
  expect(pages.map(({ title }) => title)).toEqual(["A"]);
  expect(files.map(({ name }) => name).toSorted()).toEqual(["data.csv", "p.bin", "p.png"]);
  const { items } = await me.call(`GET ${base}/imports`, { params: draft });
  expect(items[0]!.failures.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/limit of 2 pages.*At least 2 more pages/),
    expect.stringMatching(/limit of 3 files.*At least 1 more file was/),
  ]);
});

test("importing again updates pages under their IDs and adds what is new", async () => {
  const site = await serveSmallSite();
  const { me, draft } = await start();
  const body = { url: `${site.url}/docs/`, source: "website" } as const;
  const first = await me.call(importKey, { params: draft, body });
  const before = await me.call(`GET ${base}/pages`, { params: draft });
  const same = await me.call(importKey, { params: draft, body });
  expect(same.revision).toBe(first.revision);

  site.pages["/docs/listed.html"] = page("Listed anew", '<p>Now <a href="fresh.html">more</a>.');
  site.pages["/docs/fresh.html"] = page("Fresh", "<p>New.");
  const second = await me.call(importKey, { params: draft, body });
  expect(second.revision).not.toBe(first.revision);
  const after = await me.call(`GET ${base}/pages`, { params: draft });
  expect(after.pages.map(({ title }) => title)).toEqual(["Home", "Guide", "Listed anew", "Fresh"]);
  expect(after.pages.slice(0, 3).map(({ id }) => id)).toEqual(before.pages.map(({ id }) => id));
});

test("Markdown comes in as it was written, in the order of its table of contents", async () => {
  const text =
    "---\ndescription: About\nicon: bolt\n---\n\n#  Intro\n\nSee *[setup](guides/setup.md)*.\n\n![p](img/p.png)\n";
  const site = await serve({
    "/d/SUMMARY.md": {
      type: "text/markdown",
      body: "# Contents\n\n* [Intro](README.md)\n\n## Guides\n\n* [Setup](guides/setup.md)\n  * [Deep](guides/deep.md)\n* [Gone](gone.md)\n* [Away](https://example.com/)\n* [Bad](javascript:alert)\n",
    },
    "/d/README.md": { type: "text/markdown", body: text },
    "/d/guides/setup.md": {
      type: "text/plain",
      body: "# Setup\n\nBack to [intro](../README.md).\n",
    },
    "/d/guides/deep.md": { type: "text/plain", body: "Without a title.\n" },
    "/d/img/p.png": { type: "image/png", body: png },
  });
  const { me, draft } = await start();
  const result = await me.call(importKey, {
    params: draft,
    body: { url: `${site.url}/d/SUMMARY.md`, source: "markdown" },
  });
  // Pages: intro, setup, deep. Files: image. The table of contents is neither.
  expect(result.importedResources).toBe(4);
  const { pages } = await me.call(`GET ${base}/pages`, { params: draft });
  expect(pages).toMatchObject([
    { title: "Intro", description: "About", icon: "bolt", path: "intro" },
    {
      title: "Guides",
      type: "group",
      pages: [
        { title: "Setup", path: "guides/setup", pages: [{ title: "Deep" }] },
        { title: "Away", type: "link", href: "https://example.com/" },
      ],
    },
  ]);
  const intro = await me.call(`GET ${base}/page/{pageId}`, {
    params: { ...draft, pageId: pages[0]!.id },
  });
  expect(intro.markdown).toBe(text.slice(text.indexOf("See")));
});

test("one HTML page comes in alone", async () => {
  const site = await serveSmallSite();
  const { me, draft } = await start();
  await me.call(importKey, {
    params: draft,
    body: { url: `${site.url}/docs/guide/install.html`, source: "html" },
  });
  const { pages } = await me.call(`GET ${base}/pages`, { params: draft });
  expect(pages.map(({ title }) => title)).toEqual(["Install"]);
});

test("an archive and a Word document at a URL come in like uploads, again as the same pages", async () => {
  const archive = (text: string) =>
    Buffer.from(zipOf({ "docs/README.md": text, "docs/a.md": "# A\n" }));
  const site = await serve({
    "/one/main.zip": { type: "application/zip", body: archive("# Start\n\nHello.\n") },
    "/two/main.zip": { type: "", body: archive("# Start\n\nOther.\n") },
    "/My%20letter.docx": {
      type: "application/octet-stream",
      body: Buffer.from(docxOf([["Title", "Letter"]], png)),
    },
  });
  const { me, draft: params } = await start();
  const add = async (path: string, source: "zip" | "docx") => {
    const body = { url: site.url + path, source };
    const { import: importId = "" } = await me.call(importKey, { params, body });
    return me.call(`GET ${base}/imports/{importId}`, { params: { ...params, importId } });
  };
  const first = await add("/one/main.zip", "zip");
  expect(first).toMatchObject({ status: "complete", failures: [], importedResources: 2 });
  await add("/two/main.zip", "zip");
  await add("/My%20letter.docx", "docx");
  site.pages["/one/main.zip"] = { type: "application/zip", body: archive("# Beginning\n") };
  await add("/one/main.zip", "zip");
  const { pages } = await me.call(`GET ${base}/pages`, { params });
  expect(pages.map(({ title }) => title)).toEqual(["Beginning", "A", "Start", "A", "Letter"]);
  expect(pages.at(-1)).toMatchObject({ slug: "my-letter" });
});

test("what isn't an archive at its URL is refused before anything is stored, or fails with the reason", async () => {
  const site = await serve({
    "/page": page("A page", ""),
    "/fake.zip": { type: "application/zip", body: "no archive" },
  });
  const { me, draft: params } = await start();
  const add = (path: string) =>
    me.send(importKey, { params, body: { url: site.url + path, source: "zip" } });
  expect(await add("/page")).toMatchObject({
    status: 400,
    body: { error: { details: [{ message: "This is text/html, not a zip archive." }] } },
  });
  expect(await add("/gone.zip")).toMatchObject({ status: 400 });
  expect((await me.call(`GET ${base}/imports`, { params })).count).toBe(0);
  expect(await add("/fake.zip")).toMatchObject({
    status: 400,
    body: {
      error: {
        details: [
          {
            message:
              "This isn't a zip archive, a book (.epub), a Word document, AsciiDoc, Markdown, or HTML.",
          },
        ],
      },
    },
  });
});

test.each([
  ["ftp://example.com/", "website", "body.url"],
  ["http://127.0.0.1:9/", "website", "body.url"],
  ["http://[::ffff:10.0.0.1]/", "html", "body.url"],
  ["http://nowhere.invalid/", "markdown", "body.url"],
  ["https://example.com/", "notion", "body.source"],
])("%s as %s is refused with %s", async (url, source, path) => {
  const { me, draft } = await start({ allowFetch: [] });
  const response = await me.send(importKey, { params: draft, body: { url, source } });
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    error: { details: [{ path, message: expect.stringMatching(/\.$/) }] },
  });
  const list = await me.call(`GET ${base}/imports`, { params: draft });
  expect(list.count).toBe(0);
});

test("with metadata=false nothing is told of where pages and files come from", async () => {
  const site = await serve({
    "/a.html": page("Alone", '<p>Text.</p><img src="a.png" alt="">'),
    "/a.png": { type: "image/png", body: png },
  });
  const { me, draft: params } = await start();
  await me.call(importKey, { params, body: { url: `${site.url}/a.html`, source: "html" } });
  const { pages, files } = await me.call(`GET ${base}`, { params });
  const [pageId = "", fileId = ""] = [pages[0]?.id, files[0]?.id];
  const inside = { params: { ...params, pageId, fileId } };
  const reads = [`GET ${base}`, `GET ${base}/pages`, `GET ${base}/files`] as const;
  const single = [`GET ${base}/files/{fileId}`, `GET ${base}/page/{pageId}`] as const;
  for (const read of [...reads, ...single]) {
    const whole = await me.send(read, inside);
    const plain = await me.send(read, { ...inside, query: { metadata: false } });
    const text = JSON.stringify(whole.body);
    expect(text, read).toContain('"git":');
    expect(JSON.stringify(plain.body), read).toBe(text.replaceAll(/,"git":\{[^}]*\}/g, ""));
  }
});

test("pages that are too large or send people round are refused at the start and reported inside", async () => {
  const site = await serve({
    "/big.html": `<p>${"x".repeat(20_000_000)}`,
    "/": page("Home", '<p><a href="/big.html">big</a> <a href="/deep.html">deep</a>'),
    "/deep.html": "<div>".repeat(100_000),
  });
  const { me, draft } = await start();
  const refused = await me.send(importKey, {
    params: draft,
    body: { url: `${site.url}/big.html`, source: "website" },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining("5 MB") } },
  });
  await me.call(importKey, { params: draft, body: { url: `${site.url}/`, source: "website" } });
  const { items } = await me.call(`GET ${base}/imports`, { params: draft });
  expect(items[0]).toMatchObject({ status: "complete", importedResources: 1 });
  expect(items[0]!.failures.map(({ reason }) => reason).toSorted()).toEqual([
    expect.stringContaining("512 levels"),
    expect.stringContaining("larger than the limit of 5 MB"),
  ]);
});

test("the list of a space has the imports into its change requests when it is asked for them", async () => {
  const site = await serveSmallSite();
  const { platform, me, main, draft } = await start();
  const body = { url: `${site.url}/docs/guide/install.html`, source: "html" } as const;
  await me.call(importKey, { params: draft, body });
  await me.call("POST /v1/spaces/{spaceId}/content/import", { params: main, body });
  const list = "GET /v1/spaces/{spaceId}/content/imports";
  const numbersOf = async (changeRequests: boolean) =>
    (await me.call(list, { params: main, query: { changeRequests } })).items.map(
      ({ changeRequestNumber }) => changeRequestNumber,
    );
  expect(await numbersOf(true)).toEqual([undefined, 1]);
  expect(await numbersOf(false)).toEqual([undefined]);
  const { items, next } = await me.call(list, {
    params: main,
    query: { changeRequests: true, limit: 1 },
  });
  expect(items).toHaveLength(1);
  const more = { changeRequests: true, limit: 1, page: next!.page };
  expect((await me.call(list, { params: main, query: more })).items[0]!.changeRequestNumber).toBe(
    1,
  );
  const stranger = platform.as((await platform.makeOrganization("Other")).users.admin);
  const query = { changeRequests: true };
  expect((await stranger.send(list, { params: main, query })).status).toBe(404);
});

test("readers may not import, strangers do not even see the change request", async () => {
  const site = await serveSmallSite();
  const { platform, organization, main, draft } = await start();
  const body = { url: `${site.url}/docs/`, source: "website" } as const;
  const reader = platform.as(organization.users.comment);
  expect((await reader.send(importKey, { params: draft, body })).status).toBe(403);
  const editor = platform.as(organization.users.edit);
  const live = "POST /v1/spaces/{spaceId}/content/import";
  expect((await editor.send(live, { params: main, body })).status).toBe(403);
  const stranger = platform.as((await platform.makeOrganization("Other")).users.admin);
  expect((await stranger.send(importKey, { params: draft, body })).status).toBe(404);
  expect(site.asked).toEqual([]);
});

function slowSite(count: number): Site["pages"] {
  const pages: Site["pages"] = {};
  const links = Array.from(
    { length: count },
    (_, index) => `<a href="/p${index}.html">p${index}</a>`,
  );
  pages["/"] = page("Home", `<p>${links.join(" ")}`);
  for (let index = 0; index < count; index++) {
    pages[`/p${index}.html`] = { body: page(`Page ${index}`, "<p>Text"), delay: 20 };
  }
  return pages;
}

async function begin(
  platform: TestPlatform,
  { me, draft }: Pick<Awaited<ReturnType<typeof start>>, "me" | "draft">,
  url: string,
) {
  const { import: id } = await me.call(importKey, {
    params: draft,
    body: { url, source: "website", wait: false },
  });
  const row = await platform.service.environment.store.read
    .selectFrom("content_import")
    .selectAll()
    .where("id", "=", id!)
    .executeTakeFirstOrThrow();
  const job = {
    id: "job",
    organizationId: row.organization_id,
    kind: "content-import",
    key: row.id,
    payload: { import: row.id },
    attempt: 1,
  };
  return { id: id!, job };
}

test("an import that was cut off goes on from what it has, without anything twice", async () => {
  const site = await serve(slowSite(80));
  const started = await start({ jobs: false });
  const { platform, me, draft } = started;
  const { id, job } = await begin(platform, started, `${site.url}/`);
  const run = createImportHandler(platform.service.environment);
  const read = () =>
    me.call(`GET ${base}/imports/{importId}`, { params: { ...draft, importId: id } });

  const cut = new AbortController();
  const cutRun = run(job, cut.signal).catch((error: unknown) => error);
  while ((await read()).importedResources < 25) await sleep(10);
  cut.abort(new Error("killed"));
  expect(await cutRun).toBeInstanceOf(Error);
  const half = await read();
  expect(half).toMatchObject({ status: "running", totalResources: 81 });
  expect(half.importedResources).toBeLessThan(81);

  site.asked.length = 0;
  await run(job, new AbortController().signal);
  expect(await read()).toMatchObject({
    status: "complete",
    importedResources: 81,
    totalResources: 81,
    failures: [],
  });
  // Requests of the interrupted first run may reach the site late, so each page counts once.
  const again = new Set(site.asked.filter((path) => path.startsWith("/p")));
  expect(again.size).toBeLessThanOrEqual(81 - half.importedResources);
  await run(job, new AbortController().signal);
  const { pages } = await me.call(`GET ${base}/pages`, { params: draft });
  expect(pages.length).toBe(81);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(81);
});

test("a cancelled import ends and leaves the change request as it was", async () => {
  const site = await serve(slowSite(200));
  const started = await start();
  const { platform, me, draft } = started;
  const { id } = await begin(platform, started, `${site.url}/`);
  const params = { ...draft, importId: id };
  const again = {
    params: draft,
    body: { url: `${site.url}/`, source: "website", wait: false },
  } as const;
  expect((await me.send(importKey, again)).status).toBe(409);
  while ((await me.call(`GET ${base}/imports/{importId}`, { params })).importedResources === 0)
    await sleep(20);
  await me.call(`DELETE ${base}/imports/{importId}`, { params });
  // Requests that are under way still arrive.
  await eventually(async () => {
    const before = site.asked.length;
    await sleep(200);
    expect(site.asked.length).toBe(before);
  });
  expect(await me.call(`GET ${base}/imports/{importId}`, { params })).toMatchObject({
    status: "cancelled",
  });
  const { pages } = await me.call(`GET ${base}/pages`, { params: draft });
  expect(pages).toEqual([]);
});

test("a page that nests or marks more than readers could draw is reported with its line", async () => {
  const deep = "<ul><li>x".repeat(40) + "</li></ul>".repeat(40);
  const site = await serve({
    "/docs/": page("Home", '<p><a href="deep.html">Deep</a></p>'),
    "/docs/deep.html": page("Deep", deep),
    "/SUMMARY.md": { type: "text/markdown", body: "* [Fine](fine.md)\n* [Marks](marks.md)\n" },
    "/fine.md": { type: "text/markdown", body: "# Fine\n\nText.\n" },
    "/marks.md": { type: "text/markdown", body: `# Marks\n\n${"**a*".repeat(5000)}\n` },
  });
  const { me, draft } = await start();
  const failuresOf = async (source: "website" | "markdown", path: string) => {
    const url = site.url + path;
    await me.call(importKey, { params: draft, body: { url, source } });
    const { items } = await me.call(`GET ${base}/imports`, { params: draft });
    const failures = items.find((item) => item.url === url)?.failures ?? [];
    return failures.map((failure) => `${failure.url.slice(site.url.length)}: ${failure.reason}`);
  };
  expect(await failuresOf("website", "/docs/")).toEqual([
    expect.stringMatching(/^\/docs\/deep\.html: Line 3\d nests lists/),
  ]);
  expect(await failuresOf("markdown", "/SUMMARY.md")).toEqual([
    expect.stringMatching(/^\/marks\.md: Line 3 belongs to a paragraph/),
  ]);
});
