import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Names in the URL that sites had before: whoever has one still finds the site. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

async function publish(title: string, basename?: string): Promise<TestSite> {
  const site = await makeSite(admin, acme.id, { title, ...(basename && { basename }) });
  await site.section("Start");
  const { spaceId } = (await spacesOf(admin, site))["Start"]!;
  await mergeInto(admin, spaceId, page("Home", `Welcome to ${title}`), page("Install", "Otter"));
  await admin.call(`POST ${siteKey}/publish`, site);
  return site;
}

const rename = ({ params }: TestSite, basename: string | null) =>
  admin.call(`PATCH ${siteKey}`, { params, body: { basename } });

/** Where a visitor ends up who opens a path below the organization's sites: `status path`. */
async function visit(path: string): Promise<string> {
  const root = `/published/${acme.id}/`;
  const { status, headers } = await createVisitor(platform, root).get(path);
  return `${status} ${headers.get("location")?.replace(root, "") ?? ""}`.trim();
}

test("each name that a site had leads to the site, in one step", async () => {
  const site = await publish("Guide", "guide");
  expect((await site.read()).basename).toBe("guide");
  expect(await visit("guide/install")).toBe("200");
  await rename(site, "manual");
  await rename(site, "docs");
  expect(await visit("guide/install?a=1")).toBe("301 docs/install?a=1");
  expect(await visit("manual")).toBe("301 docs");
  expect(await visit(`${site.id}/install`)).toBe("301 docs/install");
  await rename(site, "guide");
  expect(await visit("guide/install")).toBe("200");
  expect(await visit("docs/install")).toBe("301 guide/install");
  await rename(site, null);
  expect(await visit("guide/install")).toBe(`301 ${site.id}/install`);
  await admin.call(`POST ${siteKey}/unpublish`, site);
  expect(await visit("guide/install")).toBe("404");
});

test("a site that takes the name wins, new or renamed, and a name leads to the last site that had it", async () => {
  const first = await publish("First", "one");
  await rename(first, "uno");
  const second = await publish("Second", "one");
  expect(await visit("one/install")).toBe("200");
  await rename(second, "two");
  expect(await visit("one/install")).toBe("301 two/install");
  await rename(second, "uno-2");
  await rename(first, "two");
  expect(await visit("two/install")).toBe("200");
  await admin.send(`DELETE ${siteKey}`, second);
  expect(await visit("one/install")).toBe("404");
});

test("a site isn't created with a name that another site has, or that URLs can't have", async () => {
  await publish("Taken", "taken");
  const create = (basename: string) =>
    admin.send("POST /v1/orgs/{organizationId}/sites", {
      params: { organizationId: acme.id },
      body: { title: "Other", spaces: "empty", basename },
    });
  expect((await create("taken")).status).toBe(409);
  expect((await create("a/b")).status).toBe(400);
});

test("who isn't let in learns nothing of the new name", async () => {
  const site = await publish("Secret", "secret");
  await rename(site, "hidden");
  const body = { visibility: "share-link" as const };
  await admin.call(`PATCH ${siteKey}`, { params: site.params, body });
  expect(await visit("secret/install")).toBe("404");
  const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  const key = new URL(link.urls.published!).searchParams.get("shareKey")!;
  expect(await visit(`secret/install?shareKey=${key}`)).toBe("302 hidden/install");
});
