import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { User } from "./user.ts";

/** Who can give a verdict on a change request. */
export const ReviewStatus = z
  .object({
    object: z.literal("review-status"),
    /** Everyone who has edited its content, and who opened it, first writers first. They can't approve it or request changes. */
    authors: z.array(User),
  })
  .meta({ id: "ReviewStatus" });
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const reviewStatusOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/review-status": {
    response: ReviewStatus,
    status: 200,
    extension: true,
  },
});
