import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* What lets a visitor in leaves the address bar, and a token that isn't valid changes nothing. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let root: string;
let shareKey: string;
let tokens: { good: string; expired: string };

const setSite = (body: object) => admin.call(`PATCH ${siteKey}`, { ...site, body });

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { title: "Docs" });
  await site.section("Start");
  const { spaceId } = (await spacesOf(admin, site))["Start"]!;
  await mergeInto(admin, spaceId, page("Home", "Otter"), page("Install", "Walrus"));
  await admin.call(`POST ${siteKey}/publish`, site);
  root = `/published/${acme.id}/${site.params.siteId}`;
  await setSite({ visibility: "share-link" });
  const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  shareKey = new URL(link.urls.published!).searchParams.get("shareKey")!;
  const sign = async () => {
    const body = { minutes: 1 };
    return (await admin.call(`POST ${siteKey}/visitor-tokens`, { ...site, body })).token;
  };
  const expired = await sign();
  platform.clock.advance(120_000);
  tokens = { expired, good: await sign() };
});
afterAll(() => platform.close());

async function arrive(path: string) {
  const visitor = createVisitor(platform, root);
  const { status, headers } = await visitor.get(path);
  return { visitor, status, location: headers.get("location"), headers };
}

describe("what lets a visitor in", () => {
  test.each([
    ["?shareKey=KEY", ""],
    ["/install?shareKey=KEY", "/install"],
    ["/install/?shareKey=KEY", "/install"],
    ["/install?a=b%20c&shareKey=KEY&d", "/install?a=b%20c&d"],
    ["/install?share%4Bey=KEY&a=1", "/install?a=1"],
    ["/install?visitor.beta=true&shareKey=KEY", "/install?visitor.beta=true"],
    ["/nowhere?shareKey=KEY", "/nowhere"],
  ])("leaves the URL %s", async (path, clean) => {
    await setSite({ visibility: "share-link" });
    const { visitor, status, location, headers } = await arrive(path.replace("KEY", shareKey));
    expect([status, location]).toEqual([302, root + clean]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const shown = await visitor.get(location!);
    expect(shown.status).toBe(clean === "/nowhere" ? 404 : 200);
    expect(await shown.text()).toContain("Docs</title>");
  });

  test("leaves it with a token, too, below any name of the site", async () => {
    await setSite({ visibility: "visitor-auth" });
    const { visitor, location } = await arrive(`/install?jwt_token=${tokens.good}&a=1`);
    expect(location).toBe(`${root}/install?a=1`);
    expect(await visitor.text("/install?a=1")).toContain("Walrus");
    await setSite({ basename: "acme" });
    const renamed = await arrive(`${root}/install?jwt_token=${tokens.good}`);
    expect(renamed.location).toBe(`/published/${acme.id}/acme/install`);
    expect(renamed.headers.get("cache-control")).toBe("private, no-store");
    await setSite({ basename: null });
  });

  test("leaves it where another server publishes the site", async () => {
    await setSite({ visibility: "share-link", proxy: "www.acme.example/docs" });
    const { location, headers } = await arrive(`/install?shareKey=${shareKey}&a=1`);
    expect(location).toBe("https://www.acme.example/docs/install?a=1");
    expect(headers.getSetCookie().join("\n")).toContain("Path=/docs;");
    await setSite({ proxy: null });
  });

  test("stays in the URLs of files, whose readers keep no cookies", async () => {
    await setSite({ visibility: "share-link" });
    for (const path of ["/feed.xml", "/install.md", "/llms.txt", "/@/search"]) {
      const { status } = await arrive(`${path}?shareKey=${shareKey}&q=walrus`);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});

describe("a token that isn't valid", () => {
  test.each(["public", "unlisted"] as const)("is dropped on a %s site", async (visibility) => {
    await setSite({ visibility });
    for (const token of [tokens.expired, `${tokens.good}x`, "nonsense", ""]) {
      const { visitor, status, location } = await arrive(`/install?jwt_token=${token}&a=1`);
      expect([status, location]).toEqual([302, `${root}/install?a=1`]);
      expect(visitor.cookies.size).toBe(0);
      expect(await visitor.text("/install")).toContain("Walrus");
    }
  });

  test("doesn't take away what a share key opens", async () => {
    await setSite({ visibility: "share-link" });
    const { visitor, location } = await arrive(
      `/install?jwt_token=${tokens.expired}&shareKey=${shareKey}`,
    );
    expect(location).toBe(`${root}/install`);
    expect([...visitor.cookies.keys()]).toEqual([`bindery-share-${site.params.siteId}`]);
    expect(await visitor.text("/install")).toContain("Walrus");
  });

  test("is forgotten on a site for known visitors, which stays closed", async () => {
    await setSite({ visibility: "visitor-auth" });
    const { visitor, status } = await arrive(`/install?jwt_token=${tokens.expired}`);
    expect([status, visitor.cookies.size]).toEqual([404, 0]);
    visitor.cookies.set(`bindery-visitor-${site.params.siteId}`, tokens.expired);
    expect((await visitor.get("/install")).status).toBe(404);
    expect(visitor.cookies.size).toBe(0);
  });

  test("is dropped from files, too, without a redirect", async () => {
    await setSite({ visibility: "public" });
    const { status } = await arrive(`/install.md?jwt_token=${tokens.expired}`);
    expect(status).toBe(200);
  });
});
