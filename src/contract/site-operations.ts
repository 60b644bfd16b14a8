import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery } from "./schema.ts";
import { Customization } from "./site-customization.ts";
import { SiteStructure } from "./site-structure.ts";
import { Site, SiteCreate, SiteHostname, SiteHostnameState, SiteUpdate } from "./site.ts";

/** A site as visitors see it. */
export const PublishedSite = z
  .object({
    object: z.literal("published-content-site"),
    site: Site,
    structure: SiteStructure,
    customizations: z.looseObject({ site: Customization }),
  })
  .meta({ id: "PublishedSite" });
export type PublishedSite = z.infer<typeof PublishedSite>;

export const siteOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites": {
    query: listQuery({
      space: Id.optional(),
      title: z.string().optional(),
      published: z.boolean().optional(),
    }),
    response: list(Site),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites": {
    body: SiteCreate,
    response: Site,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}": { response: Site, status: 200 },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}": {
    body: SiteUpdate,
    response: Site,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}": { status: 205 },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/published": {
    query: z.object({
      shareKey: z.string().optional(),
      /** JWT about the visitor, as returned by a ping. This and the next parameter are not in the specification. */
      visitorClaims: z.string().max(8192).optional(),
      /** Names of the claims set by the visitor's browser. */
      unsigned: z.array(z.string().max(100)).max(100).optional(),
    }),
    response: PublishedSite,
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/hostname": {
    response: SiteHostnameState,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/hostname/verify": {
    response: SiteHostnameState,
    strict: true,
    status: 200,
    extension: true,
  },
  "PUT /v1/orgs/{organizationId}/sites/{siteId}/hostname": {
    body: SiteHostname,
    response: Site,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/publish": {
    response: Site,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish": {
    response: Site,
    strict: true,
    status: 200,
    extension: true,
  },
});
