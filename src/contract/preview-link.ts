import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, Timestamp, urls } from "./schema.ts";
import { User } from "./user.ts";

/** Active preview links of one change request. */
export const mostPreviewLinks = 20;

/** A link to read a change request without an account, until it expires or is deleted. */
export const PreviewLink = z
  .object({
    object: z.literal("preview-link"),
    id: Id,
    name: z.string(),
    createdAt: Timestamp,
    createdBy: User.optional(),
    expiresAt: Timestamp,
    /** Only in the response that creates it: the secret in the URL can't be read again. */
    urls: urls([], ["preview"]),
  })
  .meta({ id: "PreviewLink" });
export type PreviewLink = z.infer<typeof PreviewLink>;

/** `days`: how long the link works. */
export const PreviewLinkCreate = z.object({
  name: z.string().min(1).max(50),
  days: z.int().min(1).max(90).default(7),
});

export const previewLinkOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links": {
    query: listQuery(),
    response: list(PreviewLink),
    status: 200,
    extension: true,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links": {
    body: PreviewLinkCreate,
    response: PreviewLink,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links/{previewLinkId}": {
    response: PreviewLink,
    status: 200,
    extension: true,
  },
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links/{previewLinkId}": {
    status: 205,
    extension: true,
  },
});
