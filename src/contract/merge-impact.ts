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

/**
 * What a merge would do to readers. `urls` has the first 100 in reading order, also those of subpages that a move takes along;
 * `urlCount` is the number of all.
 */
const MergeImpact = z
  .object({
    object: z.literal("merge-impact"),
    urls: z.array(ChangedUrl),
    urlCount: Count,
  })
  .meta({ id: "MergeImpact" });

export const mergeImpactOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact": {
    response: MergeImpact,
    status: 200,
    extension: true,
  },
});
