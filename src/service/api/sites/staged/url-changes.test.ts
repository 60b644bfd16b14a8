// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StagedOperation } from "#contract/site-staged-change.ts";
import { makeChangeRequest, page } from "#testing/change-requests.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace, siteKey, type TestSite } from "#testing/sites.ts";

const stagedKey = `${siteKey}/staged-changes` as const;
const section = `${siteKey}/sections/{siteSectionId}` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let b: string;
let c: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id, { visibility: "public" });
  await site.section("Alpha");
  b = await site.section("Beta");
  c = await site.section("Gamma");
});

function staged(
  operation: StagedOperation,
  params: Record<string, string>,
  body: Record<string, unknown> = {},
) {
  return admin.call(`POST ${stagedKey}`, { ...site, body: { operation, params, body } });
}

/** The preview, with the URLs that change. */
async function preview() {
  const { urls, redirects } = await admin.call(`GET ${stagedKey}/preview`, site);
  return { urls: urls.filter(({ before, after }) => before !== after), redirects };
}
const publish = () =>
  admin.call(`POST ${stagedKey}/publish`, { ...site, body: { redirects: true } });

test("URLs that change are listed with redirects, which publishing creates if asked", async () => {
  await staged(`PATCH ${section}`, { siteSectionId: b }, { path: "second" });
  const expected = [{ source: "/beta", destination: "/second" }];
  const { urls, redirects } = await preview();
  expect(urls).toMatchObject([{ title: "Beta", before: "/beta", after: "/second" }]);
  expect(redirects).toEqual(expected);
  expect(await publish()).toMatchObject({ redirects: 1 });
  const created = await admin.call(`GET ${siteKey}/redirects`, site);
  expect(created.items).toMatchObject(
    expected.map((redirect) => ({ ...redirect, permanent: true })),
  );

  // Back again: the old redirect would hide the page.
  await staged(`PATCH ${section}`, { siteSectionId: b }, { path: "third" });
  await publish();
  await staged(`PATCH ${section}`, { siteSectionId: b }, { path: "beta" });
  await publish();
  const { items } = await admin.call(`GET ${siteKey}/redirects`, site);
  expect(items.map(({ source, destination }) => [source, destination])).toEqual([
    ["/second", "/beta"],
    ["/third", "/beta"],
  ]);
});

test("URLs of all pages of a space change with it", async () => {
  const spaceId = await makeTitledSpace(admin, acme.id, "Pages");
  const draft = await makeChangeRequest(admin, spaceId);
  await draft.edit(page("Start", "One.\n"));
  await draft.merge();
  const body = { spaceId, title: "Pages" };
  const { id } = await admin.call(`POST ${siteKey}/sections`, { ...site, body });
  await staged(`PATCH ${section}`, { siteSectionId: id }, { path: "book" });
  expect((await preview()).redirects).toEqual([
    { source: "/pages", destination: "/book" },
    { source: "/pages/start", destination: "/book/start" },
  ]);
});

test("URLs that the site uses for something else aren't redirected", async () => {
  await staged(`PATCH ${section}`, { siteSectionId: b }, { path: "old" });
  await staged(`PATCH ${section}`, { siteSectionId: c }, { path: "beta" });
  const { urls, redirects } = await preview();
  expect(urls).toHaveLength(2);
  expect(redirects).toEqual([{ source: "/gamma", destination: "/beta" }]);
});

test("URLs of a removed section lead nowhere, unless its space is elsewhere on the site", async () => {
  const { siteSpaces } = await admin.call(`GET ${section}`, {
    params: { ...site.params, siteSectionId: b },
  });
  await staged(`DELETE ${section}`, { siteSectionId: b });
  expect((await preview()).urls).toMatchObject([{ before: "/beta" }]);
  expect((await preview()).redirects).toEqual([]);
  const body = { spaceId: siteSpaces[0]!.space.id, sectionId: c };
  await staged(`POST ${siteKey}/site-spaces`, {}, body);
  expect((await preview()).redirects).toEqual([{ source: "/beta", destination: "/gamma/beta" }]);
});
