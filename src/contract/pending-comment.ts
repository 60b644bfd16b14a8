import { z } from "zod";
import { CommentBody, CommentCreate, CommentTarget } from "./comment.ts";
import { mount } from "./operation.ts";
import { Count, Id, list, listQuery, Timestamp } from "./schema.ts";

/** How many comments a person gathers for one review, so that all can be sent at once. */
export const mostPendingComments = 200;

/** A comment that only its author knows of until it is sent. Then it becomes a `Comment` with the same ID. */
export const PendingComment = z
  .object({
    id: Id,
    body: CommentBody,
    target: CommentTarget,
    createdAt: Timestamp,
    editedAt: Timestamp.optional(),
  })
  .meta({ id: "PendingComment" });
export type PendingComment = z.infer<typeof PendingComment>;

/** The caller's pending comments on a change request. A review sends them with its verdict: `sendPending`. */
export const pendingCommentOperations = mount(
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments",
  {
    /** Oldest first. */
    "GET ": { query: listQuery(), response: list(PendingComment), status: 200, extension: true },
    "POST ": { body: CommentCreate, response: PendingComment, status: 201, extension: true },
    "PUT /{pendingCommentId}": {
      body: z.object({ body: CommentBody }),
      response: PendingComment,
      status: 200,
      extension: true,
    },
    "DELETE /{pendingCommentId}": { status: 205, extension: true },
    /** Sends all of them without a verdict. `comment`: on the whole change request, sent with them. */
    "POST /send": {
      body: z.object({ comment: CommentBody.optional() }),
      response: z.object({ sent: Count }),
      status: 200,
      extension: true,
    },
  } as const,
);
