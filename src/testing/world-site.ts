import type { TestCaller } from "./call.ts";
import { makeSite, makeTitledSpace, siteKey } from "./sites.ts";

/** The body that stages a new title of a section. */
export function stagedTitle(siteSectionId: string) {
  return {
    operation: `PATCH ${siteKey}/sections/{siteSectionId}`,
    params: { siteSectionId },
    body: { title: "Staged" },
  } as const;
}

/** A published site with sections inside and outside a group, site spaces, a share link, a redirect, and a staged change. */
export async function makeSiteWorld(caller: TestCaller, organizationId: string) {
  const site = await makeSite(caller, organizationId, { title: "Help", visibility: "public" });
  const { params } = site;
  const firstSectionId = await site.section("First");
  const siteSectionId = await site.section("Second");
  const groupedSectionId = await site.section("Third");
  const siteSectionGroupId = await site.group("Group", [groupedSectionId]);
  const siteSpaceId = await site.siteSpace("Variant", firstSectionId);
  const link = await caller.call(`POST ${siteKey}/share-links`, { params, body: { name: "Ana" } });
  const redirect = await caller.call(`POST ${siteKey}/redirects`, {
    params,
    body: { source: "/old", destination: "/new" },
  });
  await caller.call(`POST ${siteKey}/publish`, { params });
  await caller.call(`PUT ${siteKey}/hostname`, {
    params,
    body: { hostname: `${site.id.toLowerCase()}.acme.example` },
  });
  const staged = await caller.call(`POST ${siteKey}/staged-changes`, {
    params,
    body: stagedTitle(siteSectionId),
  });
  return {
    main: {
      siteId: site.id,
      siteSectionId,
      siteSectionGroupId,
      siteSpaceId,
      shareLinkId: link.id,
      redirectId: redirect.id,
      stagedChangeId: staged.id,
    },
    firstSectionId,
    groupedSectionId,
    /** Not on any site yet. */
    freeSpaceId: await makeTitledSpace(caller, organizationId, "Free"),
  };
}
