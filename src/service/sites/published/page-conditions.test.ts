import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Pages with conditions on a site that has no other condition, so that everything but these pages is the same for everyone. */

let platform: TestPlatform;
let admin: TestCaller;
let site: TestSite;
let root: string;
let spaceId: string;
const ids: Record<string, string> = {};

const beta = "visitor.claims.unsigned.beta";

beforeAll(async () => {
  platform = await startTestPlatform();
  const organization = await platform.makeOrganization("Acme");
  admin = platform.as(organization.users.admin);
  site = await makeSite(admin, organization.id, { title: "Docs" });
  for (const title of ["Guide", "Plain"]) await site.section(title);
  const flag = { type: "boolean" };
  const unsigned = { type: "object", properties: { beta: flag }, additionalProperties: false };
  const jsonSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
  await admin.send(`PUT ${siteKey}/adaptive-schema`, { ...site, body: { jsonSchema } });
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { adaptiveContent: { enabled: true } } });
  const spaces = await spacesOf(admin, site);
  spaceId = spaces["Guide"]!.spaceId;
  const [early, inside, home, group, grouped, after] = await mergeInto(
    admin,
    spaceId,
    page("Early", "First for some", { condition: beta, ref: "early" }),
    page("Inside", "Below early", { into: "early" }),
    page("Home", "Otter"),
    page("Tools", "", { type: "group", document: undefined, condition: beta, ref: "tools" }),
    page("Hammer", "Heavy", { into: "tools" }),
    page("Broken", "Nobody", { document: { markdown: "---\ncondition: a ===\n---\nNobody" } }),
  );
  Object.assign(ids, { early, inside, home, group, grouped, after });
  const link = (title: string, id: string | undefined) =>
    `[${title}](http://bindery.test/orgs/${organization.id}/spaces/${spaceId}/pages/${id})`;
  const links = `${link("one", early)} ${link("two", inside)} ${link("three", group)}`;
  await mergeInto(admin, spaceId, page("Links", links));
  await mergeInto(admin, spaces["Plain"]!.spaceId, page("Open", "Same for all"));
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "public" } });
  await admin.call(`POST ${siteKey}/publish`, site);
  root = `/published/${organization.id}/${site.id}`;
});
afterAll(() => platform.close());

async function visitorOf(kind: "nobody" | "beta") {
  const visitor = createVisitor(platform, root);
  if (kind === "beta") await visitor.get("?visitor.beta=true");
  return visitor;
}

/** The URLs of the site that a page names, below its root. */
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"#]*)"/g)]
    .flatMap(([, url = ""]) => (url.startsWith(`${root}/`) ? url.slice(root.length) : []))
    .filter((path) => !path.startsWith("/@") && !/\.(?:md|xml)$/.test(path));

test("visitors who don't meet it get no link to it and no page at its URL", async () => {
  // In turns, so that what is kept for one kind of visitor would show up for the other.
  for (const kind of ["beta", "nobody", "beta", "nobody"] as const) {
    const visitor = await visitorOf(kind);
    const isBeta = kind === "beta";
    const urls = ["/early/inside", "/hammer", "/tools/hammer", "/early", "/tools"];
    const responses: number[] = [];
    for (const url of urls) {
      const { status } = await visitor.get(url);
      responses.push(status);
    }
    expect([kind, responses]).toEqual([
      kind,
      isBeta ? [200, 404, 200, 302, 302] : [404, 404, 404, 404, 404],
    ]);
    const start = await visitor.text("");
    expect([kind, start.includes("First for some"), start.includes("Otter")]).toEqual([
      kind,
      isBeta,
      !isBeta,
    ]);
    const links = await visitor.text("/links");
    expect([kind, linksIn(links).includes("/early/inside")]).toEqual([kind, isBeta]);
    expect([kind, /Early|Inside|Hammer|Tools/.test(links)]).toEqual([kind, isBeta]);
    expect(links).not.toContain("Broken");
    const byId = `/@/pages/${(await spacesOf(admin, site))["Guide"]!.siteSpaceId}/${ids["inside"]}`;
    expect((await visitor.get(byId)).status).toBe(isBeta ? 302 : 404);
  }
});

test("one that can't be read is never met", async () => {
  for (const kind of ["beta", "nobody"] as const) {
    expect((await (await visitorOf(kind)).get("/broken")).status).toBe(404);
  }
});

test("shared caches keep only what has no such pages around it", async () => {
  const visitor = await visitorOf("nobody");
  const cacheOf = async (path: string) => (await visitor.get(path)).headers.get("cache-control");
  expect(await cacheOf("/plain")).toBe("public, no-cache");
  for (const path of [
    "",
    "/links",
    "/links.md",
    "/early",
    "/sitemap.xml",
    "/llms.txt",
    "/feed.xml",
  ]) {
    expect([path, await cacheOf(path)]).toEqual([path, "private, no-cache"]);
  }
});

test("turning adaptive content off doesn't reveal them, and removing the condition does", async () => {
  const adapt = (enabled: boolean) =>
    admin.call(`PATCH ${siteKey}`, { ...site, body: { adaptiveContent: { enabled } } });
  await adapt(false);
  expect((await (await visitorOf("beta")).get("/tools/hammer")).status).toBe(404);
  await adapt(true);
  await mergeInto(admin, spaceId, {
    operation: "update_page",
    page: ids["group"]!,
    condition: null,
  });
  expect((await (await visitorOf("nobody")).get("/tools/hammer")).status).toBe(200);
});

test("the preview of a change request meets no condition", async () => {
  const draft = await makeChangeRequest(admin, spaceId);
  await draft.edit(page("Late", "Text", { condition: beta }), page("Soon", "Text"));
  const { urls } = await admin.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links",
    { params: draft.params, body: { name: "Look" } },
  );
  const preview = createVisitor(platform, new URL(urls.preview!).pathname);
  expect(await preview.text("/soon")).not.toContain("Late");
  expect((await preview.get("/late")).status).toBe(404);
});
