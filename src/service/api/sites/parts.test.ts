import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { siteKey } from "#testing/sites.ts";
import { makeSiteWorld } from "#testing/world-site.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const parts = [
  [`GET ${siteKey}/sections`, `GET ${siteKey}/sections/{siteSectionId}`, "siteSectionId"],
  [
    `GET ${siteKey}/section-groups`,
    `GET ${siteKey}/section-groups/{siteSectionGroupId}`,
    "siteSectionGroupId",
  ],
  [`GET ${siteKey}/site-spaces`, `GET ${siteKey}/site-spaces/{siteSpaceId}`, "siteSpaceId"],
  [`GET ${siteKey}/share-links`, `GET ${siteKey}/share-links/{shareLinkId}`, "shareLinkId"],
  [`GET ${siteKey}/redirects`, `GET ${siteKey}/redirects/{redirectId}`, "redirectId"],
] as const;

test("each part of a site can be read alone, as its list shows it", async () => {
  const { id: organizationId, users } = await platform.makeOrganization();
  const admin = platform.as(users.admin);
  const { main } = await makeSiteWorld(admin, organizationId);
  const other = await makeSiteWorld(admin, organizationId);
  for (const [list, path, name] of parts) {
    const params = { organizationId, ...main };
    const { items } = await admin.call(list, { params });
    const read = await admin.send(path, { params });
    expect(read.body, path).toEqual(items.find(({ id }) => id === main[name]));
    expect(read.headers.get("etag"), path).not.toBeNull();
    const elsewhere = { ...params, [name]: other.main[name] };
    expect((await admin.send(path, { params: elsewhere })).status, path).toBe(404);
  }
});
