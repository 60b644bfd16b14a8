// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Sites at hosts of their own. */

const host = "docs.acme.example";
const key = `PUT ${siteKey}/hostname` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { title: "Acme docs" });
  const before = await platform.service.environment.store.read
    .selectFrom("site")
    .select(["organization_id", "id"])
    .where("hostname", "=", host)
    .executeTakeFirst();
  if (before === undefined) return;
  await platform.service.environment.store.transaction((tx) =>
    tx.updateTable("site").set({ hostname: null }).where("id", "=", before.id).execute(),
  );
});

const choose = (hostname: unknown, of = site, by = admin) =>
  by.send(key, { ...of, body: { hostname } });

/** A browser's request to a host, which doesn't follow redirects. */
const ask = (path: string, init: RequestInit = {}, at = host, from = platform) =>
  from.service.handle(new Request(`http://${at}${path}`, init), "192.0.2.1");

async function published(
  visibility: "public" | "share-link" | "visitor-auth" = "public",
): Promise<void> {
  await site.section("Start");
  await site.section("Guides");
  const spaces = await spacesOf(admin, site);
  const inner = `http://bindery.test/orgs/${acme.id}/spaces/${spaces["Guides"]!.spaceId}`;
  await mergeInto(
    admin,
    spaces["Start"]!.spaceId,
    page("Home", `Otter [Guides](${inner})`),
    page("Install", "Walrus"),
  );
  await mergeInto(admin, spaces["Guides"]!.spaceId, page("First", "Badger"));
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility } });
  await admin.call(`POST ${siteKey}/publish`, site);
  expect((await choose(host)).status).toBe(200);
}

describe("the hostname of a site", () => {
  test("is set, shown, and removed", async () => {
    await admin.call(`POST ${siteKey}/publish`, site);
    const set = await choose(host);
    expect(set).toMatchObject({
      status: 200,
      body: { hostname: host, urls: { published: `http://${host}` } },
    });
    expect(await admin.call(`GET ${siteKey}`, site)).toEqual(set.body);
    const removed = await choose(null);
    expect(removed.body).not.toHaveProperty("hostname");
    expect(removed).toMatchObject({
      body: {
        urls: { published: `http://bindery.test/published/${acme.id}/${site.params.siteId}` },
      },
    });
  });

  test.each([
    "acme.example",
    "Docs.acme.example",
    "https://docs.acme.example",
    "docs.acme.example/",
    "docs.acme.example:8080",
    "-docs.acme.example",
    "docs_1.acme.example",
    "10.0.0.10",
    `${"a.".repeat(300)}example`,
    "",
    7,
    undefined,
  ])("isn't %j", async (hostname) => {
    expect(await choose(hostname)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.hostname" }] } },
    });
  });

  test("belongs to one site of the platform until that is deleted", async () => {
    await choose(host);
    expect((await choose(host)).status).toBe(200);
    const second = await makeSite(admin, acme.id, { title: "Second" });
    const taken = await choose(host, second);
    expect(taken).toMatchObject({
      status: 409,
      body: { error: { details: [{ path: "body.hostname" }] } },
    });
    expect(JSON.stringify(taken.body)).toContain("Acme docs");
    const other = await platform.makeOrganization("Other");
    const stranger = platform.as(other.users.admin);
    const theirs = await makeSite(stranger, other.id, { title: "Theirs" });
    const foreign = await choose(host, theirs, stranger);
    expect(foreign.status).toBe(409);
    expect(JSON.stringify(foreign.body)).not.toContain("Acme docs");
    await admin.send(`DELETE ${siteKey}`, site);
    expect((await choose(host, theirs, stranger)).status).toBe(200);
    await stranger.send("DELETE /v1/orgs/{organizationId}", {
      params: { organizationId: other.id },
    });
    expect((await choose(host, second)).status).toBe(200);
  });

  test("is chosen by admins of the organization alone", async () => {
    const other = await platform.makeOrganization("Other");
    const callers = [null, acme.users.guest, acme.users.create, other.users.admin];
    const responses = await Promise.all(callers.map((who) => choose(host, site, platform.as(who))));
    expect(responses.map(({ status }) => status)).toEqual([401, 404, 403, 404]);
  });

  test("can't be the platform's own", async () => {
    const own = await startTestPlatform({ settings: { publicUrl: "https://docs.acme.example" } });
    const { id, users } = await own.makeOrganization();
    const caller = own.as(users.admin);
    const there = await makeSite(caller, id, {});
    expect(await choose(host, there, caller)).toMatchObject({ status: 400 });
    await own.close();
  });
});

describe("at its own host, a site", () => {
  test("is at the root, with links and canonical URLs of that host", async () => {
    await published();
    const home = await ask("/");
    expect(home.status).toBe(200);
    const text = await home.text();
    expect(text).toContain(`<link rel="canonical" href="http://${host}/">`);
    expect(text).toContain(`<meta property="og:type" content="website">`);
    expect(text).toContain(`<a href="/install" rel="next"`);
    expect(text).toContain(`<a href="/guides">Guides</a>`);
    expect(text).toContain(`<a class="brand" href="/">`);
    expect(text).not.toContain("/published/");
    const assets = [...text.matchAll(/(?:href|src)="([^"]*@\/assets[^"]*)"/g)];
    expect(assets).toHaveLength(3);
    for (const [, url] of assets) expect((await ask(url!)).status).toBe(200);
    expect(await (await ask("/install")).text()).toContain("Walrus");
    expect((await ask("/install", { method: "HEAD" })).status).toBe(200);
    expect((await ask("/install", {}, `${host}.`)).status).toBe(200);
  });

  test("has one URL for each page, on that host", async () => {
    await published();
    const leadsTo = async (path: string) => (await ask(path)).headers.get("location");
    expect(await leadsTo("/home")).toBe("/");
    expect(await leadsTo("/install/?a=1")).toBe("/install?a=1");
    expect(await leadsTo("/guides/first")).toBe("/guides");
    // Such a path must not lead to another host.
    expect(await leadsTo("//evil.example/")).toBe("/evil.example");
    const body = { source: "/old", destination: "/install" };
    await admin.call(`POST ${siteKey}/redirects`, { ...site, body });
    expect(await leadsTo("/old")).toBe(`http://${host}/install`);
    const missing = await ask("/nowhere");
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining(`<a class="button" href="/">`),
    ]);
  });

  test("names its host to programs, at each of its URLs", async () => {
    await published();
    const own = `/published/${acme.id}/${site.params.siteId}`;
    const text = async (path: string, at?: string) => (await ask(path, {}, at)).text();
    for (const [at, root] of [
      [host, ""],
      ["bindery.test", own],
    ]) {
      const robots = await text(`${root}/robots.txt`, at);
      expect(robots.includes(`Sitemap: http://${host}/sitemap.xml`)).toBe(at === host);
      const sitemap = await text(`${root}/sitemap.xml`, at);
      expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
        `http://${host}/`,
        `http://${host}/install`,
        `http://${host}/guides`,
      ]);
      expect(await text(`${root}/llms.txt`, at)).toContain(`(http://${host}/index.md)`);
      expect(await text(`${root}/index.md`, at)).toContain(`[Guides](http://${host}/guides)`);
      expect(await text(`${root}/install`, at)).toContain(
        `<link rel="canonical" href="http://${host}/install">`,
      );
    }
    // Links stay where the visitor is.
    expect(await text(own, "bindery.test")).toContain(`<a href="${own}/guides">Guides</a>`);
    expect(await (await ask("/@/search?q=badger")).json()).toMatchObject({
      items: [{ href: "/guides" }],
    });
  });

  test("hides the console and the API", async () => {
    await published();
    const { token } = acme.users.admin;
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ["/v1/user", "/sign-in", "/openapi.json", "/healthz", "/assets/x.js"]) {
      const response = await ask(path, { headers });
      expect([path, response.status, await response.text()]).toEqual([
        path,
        404,
        expect.stringContaining("Page not found"),
      ]);
    }
    const write = await ask("/v1/user", { method: "PATCH", headers, body: "{}" });
    expect(write.status).toBe(404);
    expect((await ask("/v1/user", { headers }, "www.acme.example")).status).toBe(200);
    await choose(null);
    expect((await ask("/v1/user", { headers })).status).toBe(200);
  });

  test("counts by the Host header alone", async () => {
    await published();
    const headers = { "x-forwarded-host": host, forwarded: `host=${host}` };
    expect((await ask("/install", { headers }, "bindery.test")).status).toBe(404);
  });

  test("remembers a share key for the host, and opens nothing without", async () => {
    await published("share-link");
    const body = { name: "QA" };
    const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body });
    expect(link.urls.published).toContain(`http://${host}?shareKey=`);
    const closed = await ask("/install");
    expect(closed.status).toBe(404);
    const text = await closed.text();
    expect(text).toContain("This site isn&#39;t available");
    const next = encodeURIComponent(`/published/${acme.id}/${site.params.siteId}/install`);
    expect(text).toContain(`href="http://bindery.test/sign-in?next=${next}"`);
    const [, style] = /rel="stylesheet" href="([^"]*)"/.exec(text)!;
    expect((await ask(style!)).status).toBe(200);
    const opened = await ask(`/install${new URL(link.urls.published!).search}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, "/install"]);
    const [cookie] = opened.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/;/);
    expect(opened.headers.getSetCookie()).toHaveLength(1);
    const again = await ask("/", { headers: { cookie: cookie!.split(";")[0]! } });
    expect(again.status).toBe(200);
  });

  test("sends visitors back to the host after they signed in", async () => {
    await published("visitor-auth");
    const visitorSignIn = "https://login.example.com";
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { visitorSignIn } });
    const sent = new URL((await ask("/install?a=b")).headers.get("location")!);
    expect(sent.searchParams.get("location")).toBe(`http://${host}/install?a=b`);
    const { token } = await admin.call(`POST ${siteKey}/visitor-tokens`, { ...site, body: {} });
    const back = await ask(`/install?a=b&jwt_token=${token}`);
    expect([back.status, back.headers.get("location")]).toEqual([302, "/install?a=b"]);
    const [cookie = ""] = back.headers.getSetCookie();
    const headers = { cookie: cookie.split(";")[0]! };
    expect((await ask("/install?a=b", { headers })).status).toBe(200);
  });

  test("is closed while it isn't published", async () => {
    await published();
    await admin.call(`POST ${siteKey}/unpublish`, site);
    const closed = await ask("/");
    expect([closed.status, await closed.text()]).toEqual([
      404,
      expect.stringContaining("This site isn&#39;t available"),
    ]);
  });

  test("uses the protocol and port of the platform", async () => {
    const secure = await startTestPlatform({
      settings: { publicUrl: "https://console.acme.example:8443" },
    });
    const { id, users } = await secure.makeOrganization();
    const caller = secure.as(users.admin);
    const there = await makeSite(caller, id, {});
    await caller.call(`POST ${siteKey}/publish`, there);
    const set = await choose(host, there, caller);
    expect(set).toMatchObject({ body: { urls: { published: `https://${host}:8443` } } });
    const [cookie] = (await ask("/?visitor.beta=true", {}, host, secure)).headers.getSetCookie();
    expect(cookie).toMatch(/; Secure/);
    await secure.close();
  });

  test("is found on this machine, too, if there is no PUBLIC_URL", async () => {
    const local = await startTestPlatform({ settings: { publicUrl: undefined } });
    const { id, users } = await local.makeOrganization();
    const token = { authorization: `Bearer ${users.admin.token}` };
    const { store } = local.service.environment;
    await store.transaction((tx) =>
      tx
        .insertInto("site")
        .values({
          organization_id: id,
          id: "local",
          type: "basic",
          title: "Local",
          visibility: "share-link",
          published: true,
          hostname: host,
          adaptive_content: false,
          agents_context: "included",
          structure_changes: 0,
          created_at: 1,
          updated_at: 1,
        } as never)
        .execute(),
    );
    const closed = await ask("/", {}, `${host}:4747`, local);
    expect(closed.status).toBe(404);
    expect(await closed.text()).toContain('href="http://127.0.0.1:4747/sign-in');
    const unknown = await ask("/v1/user", { headers: token }, "other.acme.example", local);
    expect(unknown.status).toBe(400);
    await local.close();
  });
});
