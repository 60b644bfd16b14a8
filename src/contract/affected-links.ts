import { z } from "zod";
import { ChangedThing } from "./changes.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id } from "./schema.ts";

/**
 * What would happen to pages: they move into another page or to the top level, the first of them gets another slug, or they are
 * deleted.
 */
const AffectedLinksQuery = z.object({
  pages: z.array(Id).max(1000).optional(),
  into: z.union([z.literal("top"), Id]).optional(),
  slug: z.string().max(255).optional(),
  delete: z.boolean().optional(),
});

/** A link that would no longer lead where it leads. */
export const AffectedLink = z
  .object({
    /** The page with the link, and where it leads; as they are now. */
    page: ChangedThing,
    target: ChangedThing,
    /** The URL as written. */
    from: z.string(),
    /** A URL that would lead there; absent if the target would be deleted. For `rewrite_links`. */
    to: z.string().optional(),
  })
  .meta({ id: "AffectedLink" });
export type AffectedLink = z.infer<typeof AffectedLink>;

/**
 * In reading order. At most 1000 links; `count` is the number of all, without those of `unread` pages, whose texts take too long
 * to read.
 */
export const AffectedLinks = z
  .object({ links: z.array(AffectedLink), count: Count, unread: Count })
  .meta({ id: "AffectedLinks" });
export type AffectedLinks = z.infer<typeof AffectedLinks>;

export const affectedLinkOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/affected-links": {
    query: AffectedLinksQuery,
    response: AffectedLinks,
    status: 200,
    extension: true,
  },
});
