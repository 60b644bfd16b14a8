import { z } from "zod";
import { ChangeRequest } from "./change-request.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/** What came of a merged change request. */
const MergeOutcome = z
  .object({
    object: z.literal("merge-outcome"),
    /** The revision of main that the merge created. */
    revision: Id,
    /** Counts the revisions of main up to that one. */
    number: Count,
    /** Absent if the account is gone. */
    mergedBy: User.optional(),
    mergedAt: Timestamp,
    pages: Count,
    files: Count,
    /** Old URLs of moved pages that lead to the new ones since. */
    redirects: Count,
    /** The newest change request that reverts it and isn't archived. */
    revert: z
      .object({
        id: Id,
        number: Count,
        status: openEnum(["draft", "open", "merged"]).open,
      })
      .optional(),
  })
  .meta({ id: "MergeOutcome" });
export type MergeOutcome = z.infer<typeof MergeOutcome>;

export const mergeOutcomeOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-outcome": {
    response: MergeOutcome,
    status: 200,
    extension: true,
  },
  /**
   * Opens a change request that undoes the changes of a merged one on today's main, with conflicts where main has changed since. While
   * there is one that isn't merged or archived, responds with that.
   */
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revert": {
    response: ChangeRequest,
    status: 201,
    extension: true,
  },
});
