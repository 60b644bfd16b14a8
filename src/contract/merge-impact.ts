import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id } from "./schema.ts";

/** A page whose URL changes; paths in the space. `after` is absent if the page is deleted. */
const ChangedUrl = z.object({
  id: Id,
  title: z.string(),
  before: z.string(),
  after: z.string().optional(),
});

/** A page that no other page links to anymore. `linkedFrom`: a page that did, and is still there. */
const Orphan = z.object({
  id: Id,
  title: z.string(),
  path: z.string(),
  linkedFrom: z.object({ id: Id, title: z.string() }).optional(),
});

/**
 * What a merge would do to readers, compared with main as it is now, unless it has conflicts. `urls` has the first 100 in reading
 * order, also those of subpages that a move takes along; `urlCount` is the number of all. The same goes for the pages that lose their
 * last link.
 */
const MergeImpact = z
  .object({
    object: z.literal("merge-impact"),
    urls: z.array(ChangedUrl),
    urlCount: Count,
    orphans: z.array(Orphan),
    orphanCount: Count,
  })
  .meta({ id: "MergeImpact" });

export const mergeImpactOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact": {
    response: MergeImpact,
    status: 200,
    extension: true,
  },
});
