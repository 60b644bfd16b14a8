import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/** A revision that a change request created, with what a reader compares it by. */
export const RequestRevision = z
  .object({
    id: Id,
    /** Counts up from 1 within the change request. */
    number: Count,
    type: openEnum(["edits", "merge", "rollback", "update", "computed"]).open,
    createdAt: Timestamp,
    /** Absent if the platform created it. */
    createdBy: User.optional(),
    /** What whoever made it says of it. */
    message: z.string().optional(),
    /** The revision of main that its content is compared with. */
    base: Id,
    /** When you last reviewed it. */
    reviewedAt: Timestamp.optional(),
  })
  .meta({ id: "RequestRevision" });
export type RequestRevision = z.infer<typeof RequestRevision>;

export const requestRevisionOperations = defineOperations({
  /** The newest first. */
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions": {
    query: listQuery(),
    response: list(RequestRevision),
    status: 200,
    extension: true,
  },
});
