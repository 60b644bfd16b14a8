import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, patch, position, urls } from "./schema.ts";
import { Condition, SiteSpace } from "./site-space.ts";

const title = z.string().min(2).max(128);
const path = z.string().min(1).max(100);
const description = z.string().max(256);
const icon = z.string().max(50);

export const SiteSection = z
  .object({
    object: z.literal("site-section"),
    id: Id,
    title,
    description: description.optional(),
    default: z.boolean().optional(),
    /** What visitors of the section see first. An update uses the same name. */
    defaultSiteSpace: Id.optional(),
    path,
    condition: Condition.optional(),
    sectionGroup: Id.optional(),
    icon: icon.optional(),
    siteSpaces: z.array(SiteSpace),
    urls: urls([], ["published"]),
  })
  .meta({ id: "SiteSection" });
export type SiteSection = z.infer<typeof SiteSection>;

/** Titles are limited to half the length that an update allows; notes, section 5. */
export const SiteSectionCreate = z.object({
  spaceId: Id,
  title: z.string().min(2).max(64).optional(),
});

export const SiteSectionUpdate = patch(
  z.object({
    title,
    path,
    defaultSiteSpace: Id,
    condition: Condition.optional(),
    icon: icon.optional(),
    description: description.optional(),
  }),
);

export const siteSectionOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/sections": {
    query: listQuery({ shareKey: z.string().optional() }),
    response: list(SiteSection),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections": {
    body: SiteSectionCreate,
    response: SiteSection,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
    response: SiteSection,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
    body: SiteSectionUpdate,
    response: SiteSection,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": { status: 205 },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
    body: z.object({ position: position(["site-section", "siteSection"]).optional() }),
    response: SiteSection,
    strict: true,
    status: 200,
  },
});
