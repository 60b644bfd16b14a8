import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, patch, SiteDestination, Timestamp } from "./schema.ts";

/** A path on the site, relative to its root. */
const source = z
  .string()
  .max(512)
  .regex(/^\/[^\s?#]*$/, "Must be a path that starts with /, without spaces, ? and #.");

/** The page was at this path until a revision; `number`: that revision's on main. */
const PageMoved = z.object({
  kind: z.literal("page-moved"),
  space: Id,
  page: Id,
  revision: Id,
  number: Count.optional(),
});

/** The page was at this path on the site that it was imported from; `number`: the import's revision on main, if it is one of main's. */
const PageImported = PageMoved.extend({ kind: z.literal("page-imported") });

export const Redirect = z
  .object({
    object: z.literal("site-redirect"),
    id: Id,
    source: z.string(),
    /** Stored values may be older than the rules for new ones. */
    destination: z.string(),
    permanent: z.boolean(),
    createdAt: Timestamp,
    /**
     * Why the site redirects by itself. Absent if a person made the redirect; only those can be read one by one, changed, and deleted,
     * and one from the same path comes first.
     */
    reason: z.discriminatedUnion("kind", [PageMoved, PageImported]).optional(),
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
