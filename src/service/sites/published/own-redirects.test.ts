import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Attacks: no spelling of a path leads a visitor of a site to another host. */

const host = "docs.acme.example";
const origin = `http://${host}`;

let platform: TestPlatform;
let admin: TestCaller;
let site: TestSite;

beforeAll(async () => {
  platform = await startTestPlatform();
  const acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { title: "Docs" });
  await site.section("Start");
  const { spaceId } = (await spacesOf(admin, site))["Start"]!;
  await mergeInto(admin, spaceId, page("Home", "Otter"));
  await admin.call(`POST ${siteKey}/publish`, site);
  await admin.call(`PUT ${siteKey}/hostname`, { ...site, body: { hostname: host } });
});
afterAll(() => platform.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  platform.service.handle(new Request(origin + path, { headers }), "192.0.2.1");

/** Spellings that browsers read as another host, or did at some time. */
const spellings = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/a/%2E%2e/\\evil.example",
];

/** Paths in which the other host is only a name. */
const harmless = [
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/\u0001/evil.example",
  "/@evil.example",
];

const targets = [...spellings, ...harmless].flatMap((path) => [path, `${path}/x`, `${path}/`]);

describe("a redirect that the site makes by itself stays on its host", () => {
  const cookie = () => `bindery-visitor-${site.params.siteId}=expired`;

  test.each(targets)("%j", async (target) => {
    const queries = ["", "?jwt_token=x", "?shareKey=x&a=//evil.example"];
    const responses = await Promise.all(
      queries.flatMap((query) => [
        ask(target.replace(/^[^/]/, "/$&") + query),
        ask(target.replace(/^[^/]/, "/$&") + query, { cookie: cookie() }),
      ]),
    );
    for (const { headers } of responses) {
      const location = headers.get("location");
      if (location !== null) expect(new URL(location, `${origin}${target}`).origin).toBe(origin);
    }
  });
});

describe("where a site's redirects and links lead", () => {
  const details = (path: string) => ({
    status: 400,
    body: { error: { details: [{ path }] } },
  });

  test.each([
    ...spellings,
    "https:evil.example",
    "https:/evil.example",
    "https:\\\\evil.example",
    "https://docs.acme.example@evil.example",
    "https://user:pw@evil.example",
    "javascript:alert(1)",
    "evil.example",
  ])("isn't %j", async (to) => {
    const redirect = { source: "/old", destination: to };
    const redirected = await admin.send(`POST ${siteKey}/redirects`, { ...site, body: redirect });
    expect(redirected).toMatchObject(details("body.destination"));
    const links = [{ title: "Evil", to }];
    const look = { header: { links }, footer: { groups: [{ title: "More", links }] } };
    const styled = await admin.send(`PUT ${siteKey}/customization`, { ...site, body: look });
    expect(styled).toMatchObject({
      status: 400,
      body: {
        error: {
          details: [
            { path: "body.header.links.0.to" },
            { path: "body.footer.groups.0.links.0.to" },
          ],
        },
      },
    });
  });

  test.each(spellings)("isn't %j, even if it was stored before it was checked", async (stored) => {
    const { store } = platform.service.environment;
    const { id } = await admin.call(`POST ${siteKey}/redirects`, {
      ...site,
      body: { source: "/stored", destination: "/install" },
    });
    await store.transaction((tx) =>
      tx
        .updateTable("site_redirect")
        .set({ destination: stored.startsWith("/") ? stored : `/${stored}` })
        .where("id", "=", id)
        .execute(),
    );
    const { headers } = await ask("/stored");
    expect(new URL(headers.get("location")!, origin).origin).toBe(origin);
    const params = { ...site.params, redirectId: id };
    await admin.send(`DELETE ${siteKey}/redirects/{redirectId}`, { params });
  });

  test.each(["/guide?a=//evil.example#x", "/@name", "https://acme.example/@name"])(
    "can be %s",
    async (destination) => {
      const body = { source: "/fine", destination };
      const { status, body: made } = await admin.send(`POST ${siteKey}/redirects`, {
        ...site,
        body,
      });
      expect([status, made]).toEqual([201, expect.objectContaining({ destination })]);
      const { headers } = await ask("/fine");
      expect(headers.get("location")).toBe(new URL(destination, origin).href);
      const params = { ...site.params, redirectId: (made as { id: string }).id };
      await admin.send(`DELETE ${siteKey}/redirects/{redirectId}`, { params });
    },
  );
});
