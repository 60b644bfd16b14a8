import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* What visitors of a public site get at its URLs. Who sees what is tested by audience.test.ts. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let root: string;
let docs: { spaceId: string; siteSpaceId: string };
let guides: { spaceId: string; siteSpaceId: string };
let visitor: ReturnType<typeof createVisitor>;
let pages: string[];

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { title: "Acme docs" });
  await site.section("Docs");
  await site.section("Guides");
  const spaces = await spacesOf(admin, site);
  docs = spaces["Docs"]!;
  guides = spaces["Guides"]!;
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { basename: "acme" } });
  await admin.call(`POST ${siteKey}/publish`, site);
  const guide = await mergeInto(admin, guides.spaceId, page("First guide", "# Steps\n\nGo."));
  const other = `http://bindery.test/orgs/${acme.id}/spaces`;
  pages = await mergeInto(
    admin,
    docs.spaceId,
    page(
      "Welcome",
      `[Install](install.md) [Guide](${other}/${guides.spaceId}/pages/${guide[0]}#steps)`,
      {
        description: "All about <Acme>",
      },
    ),
    page("Install", `Back to [Welcome](/pages/x) and ${other}/0000 <!-- note -->`),
    {
      operation: "insert_page",
      title: "Hidden",
      document: { markdown: "Psst" },
      hidden: true,
    } as never,
    page("Last", "End\n\n## One\n\n## \n\n## Two"),
  );
  root = `/published/${acme.id}/acme`;
  visitor = createVisitor(platform, root);
});
afterAll(() => platform.close());

test("a page has its text, its place in the site, and its neighbors", async () => {
  const home = await visitor.text("");
  expect(home).toContain("<title>Welcome · Acme docs</title>");
  expect(home).toContain('<meta name="description" content="All about &lt;Acme&gt;">');
  expect(home).toContain(`<link rel="canonical" href="http://bindery.test${root}">`);
  expect(home).toContain(`<a href="${root}/install">Install</a>`);
  expect(home).toContain(`<a href="${root}/guides#steps">Guide</a>`);
  expect(home).toContain(`<a href="${root}/install" rel="next"`);
  expect(home).toContain(`<a href="${root}/guides">Guides</a>`);
  const install = await visitor.text("/install");
  expect(install).toContain(`<a href="${root}" rel="prev"`);
  // Past the hidden page.
  expect(install).toContain(`<a href="${root}/last" rel="next"`);
});

test("a heading without words isn't in the outline", async () => {
  const outline = /<nav class="outline".*?<\/nav>/.exec(await visitor.text("/last"))?.[0];
  expect(outline?.match(/href="[^"]*"/g)).toEqual(['href="#one"', 'href="#two"']);
});

test("its headers let it run nothing but its own scripts, and it is revalidated", async () => {
  const { headers } = await visitor.get("");
  const policy = headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain("unsafe");
  expect(headers.get("cache-control")).toBe("public, no-cache");
  const tag = headers.get("etag")!;
  const again = await visitor.get("", { "if-none-match": tag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const small = await visitor.get("", { "accept-encoding": "gzip" });
  expect(small.headers.get("content-encoding")).toBe("gzip");
  expect(small.headers.get("etag")).toBe(tag.replace(/"$/, '-gzip"'));
});

test("a hidden page opens by its URL and is listed nowhere", async () => {
  expect(await visitor.text("/hidden")).toContain("Psst");
  expect(await visitor.text("/hidden")).toContain('<meta name="robots" content="noindex">');
  for (const path of ["", "/install", "/sitemap.xml", "/llms.txt", "/llms-full.txt"]) {
    expect([path, (await visitor.text(path)).match(/hidden"|\/hidden|Psst/i)]).toEqual([
      path,
      null,
    ]);
  }
});

test("there is one URL for each page", async () => {
  const leadsTo = async (path: string) => {
    const { status, headers } = await visitor.get(path);
    return [status, headers.get("location")];
  };
  expect(await leadsTo("/")).toEqual([302, root]);
  expect(await leadsTo("/install/?a=1")).toEqual([302, `${root}/install?a=1`]);
  expect(await leadsTo("/welcome")).toEqual([302, root]);
  expect(await leadsTo(`/published/${acme.id}/${site.id}/install`)).toEqual([
    301,
    `${root}/install`,
  ]);
});

test("a page that isn't there is a 404 in the site's frame, unless the site redirects", async () => {
  const missing = await visitor.get("/nowhere");
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("Page not found");
  const body = { source: "/old/way", destination: "/install" };
  await admin.call(`POST ${siteKey}/redirects`, { ...site, body });
  const moved = await visitor.get("/old/way");
  expect([moved.status, moved.headers.get("location")]).toEqual([
    302,
    `http://bindery.test${root}/install`,
  ]);
  expect((await visitor.get("/%E0%A4%A")).status).toBe(404);
  expect((await visitor.get("/%00")).status).toBe(404);
});

test("a redirect applies to each spelling of its path", async () => {
  const statuses = async (source: string, paths: string[]) => {
    const body = { source, destination: "/install" };
    await admin.call(`POST ${siteKey}/redirects`, { ...site, body });
    return Promise.all(paths.map(async (path) => (await visitor.get(path)).status));
  };
  expect(await statuses("/plain", ["/plain", "/plain/", "/plain?a=b"])).toEqual([302, 302, 302]);
  expect(await statuses("/slashed/", ["/slashed", "/slashed/"])).toEqual([302, 302]);
  expect(await statuses("/café", ["/caf%C3%A9", "/caf%C3%A9/"])).toEqual([302, 302]);
  expect(await statuses("/caf%C3%A8", ["/caf%C3%A8", "/caf%C3%A8/"])).toEqual([302, 302]);
});

test("a site that doesn't exist can't be told from one that is not published", async () => {
  const second = await makeSite(admin, acme.id, { title: "Draft" });
  const responses = await Promise.all(
    [`${acme.id}/${second.id}`, `${acme.id}/none`, "none/none", `${acme.id}`].map(async (path) => {
      const response = await visitor.get(`/published/${path}`);
      const text = await response.text();
      return [response.status, text.replaceAll(encodeURIComponent(path), "")];
    }),
  );
  expect(responses[0]![0]).toBe(404);
  expect(responses[0]![1]).toContain("This site isn&#39;t available");
  for (const response of responses) expect(response).toEqual(responses[0]);
});

test("a merge and a new title show at once", async () => {
  await visitor.text("/last");
  await mergeInto(admin, docs.spaceId, rewrite(pages[3]!, "The new end"));
  expect(await visitor.text("/last")).toContain("The new end");
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { title: "Acme manual" } });
  expect(await visitor.text("/last")).toContain("Acme manual");
});

test("every page is Markdown with complete links and without comments", async () => {
  expect(await visitor.text("/index.md")).toBe(
    `# Welcome\n\n> All about \\<Acme\\>\n\n[Install](http://bindery.test${root}/install) [Guide](http://bindery.test${root}/guides#steps)\n`.replaceAll(
      "\\",
      "",
    ),
  );
  const install = await visitor.text("/install.md");
  expect(install).toContain("# Install");
  expect(install).not.toContain("note");
  expect(await visitor.text("/guides.md")).toContain("# First guide");
  expect(await visitor.text("/nowhere.md")).toBe("404");
});

test("programs find the pages of a public site", async () => {
  // Crawlers wouldn't look for it here.
  expect(await visitor.text("/robots.txt")).toBe("404");
  const sitemap = await visitor.text("/sitemap.xml");
  expect(
    [...sitemap.matchAll(/<loc>http:\/\/bindery\.test(.*?)<\/loc>/g)].map(([, url]) => url),
  ).toEqual([root, `${root}/install`, `${root}/last`, `${root}/guides`]);
  expect(await visitor.text("/llms.txt")).toContain(
    `- [Install](http://bindery.test${root}/install.md)`,
  );
  expect(await visitor.text("/llms-full.txt")).toContain("# First guide");
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { agentsContext: "excluded" } });
  expect(await visitor.text("/llms.txt")).toBe("404");
  expect(await visitor.text("/llms-full.txt")).toBe("404");
});

test("feed readers find each change of a page, newest first", async () => {
  expect(await visitor.text("")).toContain(
    `<link rel="alternate" type="application/atom+xml" title="Acme manual" href="${root}/feed.xml">`,
  );
  const entriesOf = (feed: string) =>
    [...feed.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, entry]) => ({
      title: /<title>(.*?)<\/title>/.exec(entry!)![1],
      id: /<id>(.*?)<\/id>/.exec(entry!)![1],
      href: /<link rel="alternate" href="(.*?)"\/>/.exec(entry!)![1],
    }));
  const response = await visitor.get("/feed.xml");
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const before = entriesOf(await response.text());
  expect(before.map(({ title }) => title).toSorted()).toEqual([
    "First guide",
    "Install",
    "Last",
    "Welcome",
  ]);
  platform.clock.advance(1000);
  await mergeInto(admin, docs.spaceId, rewrite(pages[1]!, "Install it \u000b <now>"));
  const [first, ...others] = entriesOf(await visitor.text("/feed.xml"));
  expect(first).toMatchObject({
    title: "Install",
    href: `http://bindery.test${root}/install`,
  });
  const install = before.find(({ title }) => title === "Install")!;
  expect(first!.id).not.toBe(install.id);
  expect(others).toHaveLength(3);
});

test("search engines list no copies for programs", async () => {
  const tagOf = async (path: string) => (await visitor.get(path)).headers.get("x-robots-tag");
  expect(await tagOf("/install")).toBeNull();
  for (const path of ["/install.md", "/feed.xml", "/sitemap.xml"]) {
    expect([path, await tagOf(path)]).toEqual([path, "noindex"]);
  }
});

test("the assets that a page names are there, and can be kept for good", async () => {
  const home = await visitor.text("");
  const assets = [...home.matchAll(/(?:href|src)="([^"]*@\/assets[^"]*)"/g)].map(([, url]) => url!);
  expect(assets).toHaveLength(3);
  for (const url of assets) {
    const response = await visitor.get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("immutable");
  }
  const compressed = await visitor.get(assets[0]!, { "accept-encoding": "br" });
  expect(compressed.headers.get("content-encoding")).toBe("br");
});

test("files are there for those who see their space, and only while they are live", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
  await mergeInto(
    admin,
    guides.spaceId,
    {
      operation: "insert_files",
      files: [
        { name: "chart.svg", base64: Buffer.from(svg).toString("base64") },
        { name: "run.html", base64: Buffer.from("<script>").toString("base64") },
      ],
    },
    page("Chart", "![Chart](chart.svg) [Run](run.html)"),
  );
  const text = await visitor.text("/guides/chart");
  const [, src, size] = /<img src="([^"]*)" alt="Chart" (width="30" height="20")/.exec(text)!;
  expect(size).toBeDefined();
  const picture = await visitor.get(src!);
  expect(await picture.text()).toBe(svg);
  expect(picture.headers.get("content-security-policy")).toContain("sandbox");
  const [, href] = /<a href="([^"]*run\.html)"/.exec(text)!;
  const download = await visitor.get(href!);
  expect(download.headers.get("content-disposition")).toContain("attachment");
  const elsewhere = src!.replace(guides.siteSpaceId, docs.siteSpaceId);
  expect((await visitor.get(elsewhere)).status).toBe(404);
});

test("a page whose path another section has stays reachable", async () => {
  await mergeInto(admin, docs.spaceId, page("Guides", "Own text"));
  const home = await visitor.text("");
  const [, url] = /<a href="([^"]*@\/pages[^"]*)"/.exec(home)!;
  expect(await visitor.text(url!)).toContain("Own text");
  expect(await visitor.text("/guides")).toContain("First guide");
});

test("the logo and the icon of a site have a form for each theme", async () => {
  const image = (name: string) => `https://images.example/${name}.png`;
  const body = {
    title: "Acme docs",
    favicon: { icon: { light: image("icon"), dark: image("icon-dark") } },
    header: { logo: { light: image("logo"), dark: image("logo-dark") } },
  };
  await admin.call(`PUT ${siteKey}/customization`, { ...site, body });
  const home = await visitor.text("");
  for (const [scheme, name] of [
    ["light", "icon"],
    ["dark", "icon-dark"],
  ]) {
    const media = `(prefers-color-scheme: ${scheme})`;
    expect(home).toContain(`<link rel="icon" href="${image(name!)}" media="${media}">`);
  }
  expect(home).toContain(`<img src="${image("logo-dark")}" alt="Acme docs" class="only-dark">`);
});
