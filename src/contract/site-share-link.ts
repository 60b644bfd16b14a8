import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, patch, Timestamp, urls } from "./schema.ts";

const name = z.string().max(50);

export const ShareLink = z
  .object({
    object: z.literal("share-link"),
    id: Id,
    createdAt: Timestamp,
    name: name.optional(),
    active: z.boolean().optional(),
    /** When it last opened the site, to the minute. Not in the specification. */
    lastUsedAt: Timestamp.optional(),
    urls: urls([], ["published"]),
  })
  .meta({ id: "ShareLink" });
export type ShareLink = z.infer<typeof ShareLink>;

export const ShareLinkUpdate = patch(z.object({ active: z.boolean(), name }));

export const shareLinkOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/share-links": {
    query: listQuery(),
    response: list(ShareLink),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/share-links": {
    body: z.object({ name }),
    response: ShareLink,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": {
    response: ShareLink,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": {
    body: ShareLinkUpdate,
    response: ShareLink,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": { status: 205 },
});
