import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Links in the header and the footer lead to things of the site, wherever those are. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let root: string;
let parts: Awaited<ReturnType<typeof spacesOf>>;
let install: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { title: "Docs" });
  for (const title of ["Start", "Guides", "Reference"]) await site.section(title);
  parts = await spacesOf(admin, site);
  await mergeInto(admin, parts["Start"]!.spaceId, page("Home", "Otter"));
  await mergeInto(admin, parts["Reference"]!.spaceId, page("API", "Heron"));
  [, install] = (await mergeInto(
    admin,
    parts["Guides"]!.spaceId,
    page("Overview", "Read this."),
    page("Install", "Walrus"),
  )) as [string, string];
  const flag = { type: "boolean" };
  const unsigned = { type: "object", properties: { beta: flag }, additionalProperties: false };
  const jsonSchema = { type: "object", properties: { unsigned }, additionalProperties: false };
  await admin.send(`PUT ${siteKey}/adaptive-schema`, { ...site, body: { jsonSchema } });
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { adaptiveContent: { enabled: true } } });
  await admin.call(`POST ${siteKey}/publish`, site);
  root = `/published/${acme.id}/${site.id}`;
});
afterAll(() => platform.close());

const put = (...links: { title: string; to: unknown }[]) =>
  admin.send(`PUT ${siteKey}/customization`, {
    ...site,
    body: { header: { links }, footer: { groups: [{ title: "More", links }] } } as never,
  });

/** The links in header and footer of the first page: `title path`. */
async function links(): Promise<{ header: string[]; footer: string[] }> {
  const html = await createVisitor(platform, root).text("");
  const within = (pattern: RegExp) =>
    [...(pattern.exec(html)?.[0] ?? "").matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, href, title]) => `${title} ${href!.replace(root, "") || "/"}`,
    );
  return {
    header: within(/<nav class="header-links"[^]*?<\/nav>/),
    footer: within(/<footer class="site-footer"[^]*?<\/footer>/),
  };
}

test("links follow the sections, spaces, and pages that they lead to, also through staged changes", async () => {
  const guides = parts["Guides"]!;
  const targets = [
    { title: "All guides", to: { kind: "site-section", siteSection: guides.sectionId } },
    { title: "API", to: { kind: "site-space", siteSpace: parts["Reference"]!.siteSpaceId } },
    { title: "Install", to: { kind: "page", space: guides.spaceId, page: install } },
    { title: "Blog", to: "https://example.com/blog" },
  ];
  expect((await put(...targets)).status).toBe(200);
  const before = ["All guides /guides", "API /reference", "Install /guides/install"];
  const blog = "Blog https://example.com/blog";
  expect(await links()).toEqual({ header: [...before, blog], footer: [...before, blog] });
  const section = { ...site.params, siteSectionId: guides.sectionId };
  await admin.call(`POST ${siteKey}/staged-changes`, {
    ...site,
    body: {
      operation: `PATCH ${siteKey}/sections/{siteSectionId}`,
      params: { siteSectionId: guides.sectionId },
      body: { path: "handbook" },
    } as never,
  });
  expect((await links()).header).toEqual([...before, blog]);
  await admin.call(`POST ${siteKey}/staged-changes/publish`, {
    ...site,
    body: { redirects: false },
  });
  const after = ["All guides /handbook", "API /reference", "Install /handbook/install", blog];
  expect((await links()).header).toEqual(after);
  await mergeInto(admin, guides.spaceId, {
    operation: "update_page",
    page: install,
    slug: "set-up",
  } as never);
  expect((await links()).footer[2]).toBe("Install /handbook/set-up");
  await admin.call(`PATCH ${siteKey}/sections/{siteSectionId}`, {
    params: section,
    body: { condition: "visitor.claims.unsigned.beta" },
  });
  expect(await links()).toEqual({
    header: ["API /reference", blog],
    footer: ["API /reference", blog],
  });
  const listed = await admin.call(`GET ${siteKey}/customization`, site);
  expect(listed.header?.links).toEqual(targets);
});

test("a link leads to what is on the site, and one that led there may stay", async () => {
  const other = await makeSite(admin, acme.id, { title: "Other" });
  await other.section("Elsewhere");
  const { sectionId, siteSpaceId, spaceId } = (await spacesOf(admin, other))["Elsewhere"]!;
  const refused = [
    { kind: "site-section", siteSection: sectionId },
    { kind: "site-space", siteSpace: siteSpaceId },
    { kind: "page", space: spaceId, page: install },
    { kind: "page", space: parts["Reference"]!.spaceId, page: install },
    { kind: "team", team: "x" },
    "//evil.example",
  ];
  for (const to of refused) expect([to, (await put({ title: "X", to })).status]).toEqual([to, 400]);
  const id = await site.section("Short-lived");
  const link = { title: "Gone", to: { kind: "site-section", siteSection: id } };
  expect((await put(link)).status).toBe(200);
  await admin.send(`DELETE ${siteKey}/sections/{siteSectionId}`, {
    params: { ...site.params, siteSectionId: id },
  });
  expect((await put(link, { title: "Blog", to: "/blog" })).status).toBe(200);
  expect((await links()).header).toEqual(["Blog /blog"]);
});
