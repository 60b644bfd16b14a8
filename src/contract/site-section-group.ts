import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, patch, position } from "./schema.ts";
import { SiteSection } from "./site-section.ts";

const title = z.string().min(1).max(100);
const icon = z.string().max(50);

export const SiteSectionGroup = z
  .object({
    object: z.literal("site-section-group"),
    id: Id,
    title,
    icon: icon.optional(),
    sections: z.array(SiteSection),
  })
  .meta({ id: "SiteSectionGroup" });
export type SiteSectionGroup = z.infer<typeof SiteSectionGroup>;

export const SiteSectionGroupCreate = z.object({
  title,
  icon: icon.nullish(),
  sections: z.array(Id).optional(),
});

export const SiteSectionGroupUpdate = patch(z.object({ title, icon: icon.optional() }));

/** Groups and ungrouped sections are siblings; notes, section 3. */
const GroupPosition = position(["site-section", "id"], ["site-section-group", "id"]);

export const siteSectionGroupOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
    query: listQuery(),
    response: list(SiteSectionGroup),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
    body: SiteSectionGroupCreate,
    response: SiteSectionGroup,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
    response: SiteSectionGroup,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
    body: SiteSectionGroupUpdate,
    response: SiteSectionGroup,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
    status: 205,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections": {
    body: z.object({ sectionId: Id }),
    response: SiteSectionGroup,
    status: 201,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}":
    { status: 205 },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": {
    body: z.object({ position: GroupPosition.optional() }),
    response: SiteSectionGroup,
    status: 200,
  },
});
