import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id } from "./schema.ts";

const ids = z.array(Id).max(100).optional();

/** What depends on spaces, directly or in collections at any depth: what deleting or transferring them affects. */
export const ContentEffects = z
  .object({
    object: z.literal("content-effects"),
    spaces: Count,
    /** Those that were asked for, and those in them. */
    collections: Count,
    /** Sites that show one of the spaces. Without titles for guests, who can't see sites. */
    sites: z.array(z.object({ id: Id, title: z.string().optional(), published: z.boolean() })),
    changeRequests: z.object({ open: Count, draft: Count }),
    /** Open comments on published content. */
    comments: Count,
    /** Members who can see one of the spaces or collections. */
    members: Count,
    /** Members and teams with whom one of them was shared. */
    shares: Count,
    /** Values of custom fields. */
    fieldValues: Count,
  })
  .meta({ id: "ContentEffects" });
export type ContentEffects = z.infer<typeof ContentEffects>;

export const contentEffectOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/content-effects": {
    query: z.object({ space: ids, collection: ids }),
    response: ContentEffects,
    status: 200,
    extension: true,
  },
});
