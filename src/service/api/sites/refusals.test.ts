import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationKey } from "#contract/operations.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace, siteKey } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let admin: TestCaller;
let params: Record<string, string>;
let second: Record<string, string>;
/** IDs for valid bodies. */
let spaceId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  admin = platform.as(acme.users.admin);
  spaceId = await makeTitledSpace(admin, acme.id, "Space");
  params = await build();
  second = await build();
});
afterAll(() => platform.close());

/** A site with one part of each kind. */
async function build(): Promise<Record<string, string>> {
  const site = await makeSite(admin, acme.id);
  const siteSectionId = await site.section("Alpha");
  const siteSectionGroupId = await site.group("Group", [siteSectionId]);
  const siteSpaceId = await site.siteSpace("Variant");
  const link = { ...site, body: { name: "QA" } };
  const redirect = { ...site, body: { source: "/a", destination: "/b" } };
  const { id: shareLinkId } = await admin.call(`POST ${siteKey}/share-links`, link);
  const { id: redirectId } = await admin.call(`POST ${siteKey}/redirects`, redirect);
  const parts = { siteSectionId, siteSectionGroupId, siteSpaceId, shareLinkId, redirectId };
  return { ...site.params, ...parts };
}

const group = `${siteKey}/section-groups/{siteSectionGroupId}` as const;
const section = `${siteKey}/sections/{siteSectionId}` as const;
const siteSpace = `${siteKey}/site-spaces/{siteSpaceId}` as const;
const shareLink = `${siteKey}/share-links/{shareLinkId}` as const;
const redirect = `${siteKey}/redirects/{redirectId}` as const;

/** Every write below a site that references or creates a part of it. */
const writes: Record<string, { key: OperationKey; body?: () => object; part?: string }> = {
  "make a section": { key: `POST ${siteKey}/sections`, body: () => ({ spaceId }) },
  "change a section": { key: `PATCH ${section}`, body: () => ({}), part: "siteSectionId" },
  "remove a section": { key: `DELETE ${section}`, part: "siteSectionId" },
  "move a section": { key: `POST ${section}/move`, part: "siteSectionId" },
  "change a group": { key: `PATCH ${group}`, part: "siteSectionGroupId" },
  "remove a group": { key: `DELETE ${group}`, part: "siteSectionGroupId" },
  "move a group": { key: `POST ${group}/move`, part: "siteSectionGroupId" },
  "put into a group": {
    key: `POST ${group}/sections`,
    body: () => ({ sectionId: params.siteSectionId }),
    part: "siteSectionGroupId",
  },
  "take out of a group": {
    key: `DELETE ${group}/sections/{siteSectionId}`,
    part: "siteSectionGroupId",
  },
  "change a site space": { key: `PATCH ${siteSpace}`, part: "siteSpaceId" },
  "move a site space": { key: `POST ${siteSpace}/move`, part: "siteSpaceId" },
  "remove a site space": { key: `DELETE ${siteSpace}`, part: "siteSpaceId" },
  "sort the structure": {
    key: `PATCH ${siteKey}/structure/sort`,
    body: () => ({
      item: { type: "site-section", id: params.siteSectionId },
      position: { after: { type: "site-section", id: params.siteSectionId } },
    }),
  },
  "change a share link": { key: `PATCH ${shareLink}`, part: "shareLinkId" },
  "remove a share link": { key: `DELETE ${shareLink}`, part: "shareLinkId" },
  "change a redirect": { key: `PATCH ${redirect}`, part: "redirectId" },
  "remove a redirect": { key: `DELETE ${redirect}`, part: "redirectId" },
};

test.each(Object.entries(writes))("who may not %s", async (_, { key, body, part }) => {
  const request = { params, body: body?.() };
  const status = async (caller: TestCaller, changed: Record<string, string> = {}) =>
    (await caller.send(key, { ...request, params: { ...params, ...changed } })).status;
  expect(await status(platform.as(null))).toBe(401);
  expect(await status(platform.as(acme.users.read))).toBe(403);
  expect(await status(platform.as(acme.users.review))).toBe(403);
  expect(await status(platform.as(acme.users.guest))).toBe(404);
  const stranger = platform.as(other.users.admin);
  expect(await status(stranger)).toBe(404);
  expect(await status(stranger, { organizationId: other.id })).toBe(404);
  if (part === undefined) return;
  expect(await status(admin, { [part]: "nowhere" })).toBe(404);
  expect(await status(admin, { [part]: second[part]! })).toBe(404);
});

test("and nothing of it has happened", async () => {
  const responses = await Promise.all(
    ["sections", "section-groups", "site-spaces", "share-links", "redirects"].map(async (list) => {
      const key = `GET ${siteKey}/${list}` as `GET ${typeof siteKey}/sections`;
      const { organizationId, siteId } = params as { organizationId: string; siteId: string };
      return (await admin.call(key, { params: { organizationId, siteId } })).count;
    }),
  );
  expect(responses).toEqual([1, 1, 2, 1, 1]);
});
