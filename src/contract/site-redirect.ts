import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, patch, SiteDestination, Timestamp } from "./schema.ts";

/** A path on the site, relative to its root. */
const source = z
  .string()
  .max(512)
  .regex(/^\/[^\s?#]*$/, "Must be a path that starts with /, without spaces, ? and #.");

export const Redirect = z
  .object({
    object: z.literal("site-redirect"),
    id: Id,
    source,
    /** Stored values may be older than the rules for new ones. */
    destination: z.string(),
    permanent: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: "Redirect" });
export type Redirect = z.infer<typeof Redirect>;

export const RedirectCreate = z.object({
  source,
  destination: SiteDestination,
  permanent: z.boolean().default(false),
});

export const RedirectUpdate = patch(
  z.object({ source, destination: SiteDestination, permanent: z.boolean() }),
);

export const redirectOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/redirects": {
    query: listQuery(),
    response: list(Redirect),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/redirects": {
    body: RedirectCreate,
    response: Redirect,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}": {
    response: Redirect,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}": {
    body: RedirectUpdate,
    response: Redirect,
    status: 200,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}": {
    status: 205,
    extension: true,
  },
});
