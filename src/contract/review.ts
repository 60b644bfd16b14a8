import { z } from "zod";
import { Comment, CommentBody } from "./comment.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, Reason, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

const reviewStatus = openEnum(["approved", "changes-requested"]);

/**
 * `outdated`: the author has edited the reviewed content since. Updating from main doesn't count. `lifted`: who ended its effect; an
 * admin who isn't the reviewer gives a reason.
 */
export const Review = z
  .object({
    object: z.literal("change-request-review"),
    id: Id,
    revision: Id,
    reviewer: User,
    status: reviewStatus.open,
    outdated: z.boolean(),
    comment: Comment.optional(),
    createdAt: Timestamp,
    lifted: z.object({ by: User, at: Timestamp, reason: z.string().optional() }).optional(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

/** `sendPending`: the caller's pending comments go out with it. */
const ReviewCreate = z.object({
  status: reviewStatus.known,
  comment: CommentBody.optional(),
  sendPending: z.boolean().optional(),
});

export const reviewOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": {
    query: listQuery(),
    response: list(Review),
    status: 200,
    extension: true,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": {
    body: ReviewCreate,
    response: Review,
    status: 201,
    refusesSome: true,
    extension: true,
  },
  /** Ends the effect of a request for changes. */
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}/lift": {
    body: z.object({ reason: Reason.optional() }),
    response: Review,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": {
    query: listQuery(),
    response: list(User),
    status: 200,
    extension: true,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": {
    body: z.object({ users: z.array(Id).min(1).max(100) }),
    response: list(User),
    status: 200,
    extension: true,
  },
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}": {
    status: 205,
    extension: true,
  },
});
