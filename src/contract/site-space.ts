import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, patch, position, urls } from "./schema.ts";
import { Space } from "./space.ts";

const path = z.string().min(1).max(100);

/** An expression that decides whether a visitor sees something. */
export const Condition = z.string().min(1).max(1024);

/** A space as one of a site's variants. `id` identifies this relation, not the space. */
export const SiteSpace = z
  .object({
    object: z.literal("site-space"),
    id: Id,
    path,
    section: Id.optional(),
    space: Space,
    title: z.string(),
    default: z.boolean().optional(),
    condition: Condition.optional(),
    hasAdvancedCustomizationFeature: z.boolean().optional(),
    urls: urls([], ["published"]),
  })
  .meta({ id: "SiteSpace" });
export type SiteSpace = z.infer<typeof SiteSpace>;

export const SiteSpaceUpdate = patch(z.object({ path, condition: Condition.optional() }));

export const siteSpaceOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
    query: listQuery({ shareKey: z.string().optional(), default: z.boolean().optional() }),
    response: list(SiteSpace),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
    body: z.object({ spaceId: Id, sectionId: Id.optional() }),
    response: SiteSpace,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
    response: SiteSpace,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
    body: SiteSpaceUpdate,
    response: SiteSpace,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": { status: 205 },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
    body: z.object({ position: position(["site-space", "siteSpace"]).optional() }),
    response: SiteSpace,
    strict: true,
    status: 200,
  },
});
