import { z } from "zod";
import { mount } from "./operation.ts";
import { openEnum } from "./schema.ts";

/**
 * Whether a change request asks the caller for more than what is asked of them by name, and why. `author`, `review-requested`,
 * `reviewed`, `commented`, `assigned` (a thread), and `mentioned`: their part in it, which subscribes them unless they chose otherwise. `chosen`: they did. `none`: they
 * take no part.
 */
export const Subscription = z
  .object({
    subscribed: z.boolean(),
    reason: openEnum([
      "author",
      "review-requested",
      "reviewed",
      "commented",
      "assigned",
      "mentioned",
      "chosen",
      "none",
    ]).open,
    /** Whether the caller is notified of nothing about it. It still reaches their inbox. Absent: the platform has no notifications. */
    quiet: z.boolean().optional(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

/** The caller's own; nobody else learns of it. */
export const subscriptionOperations = mount(
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/subscription",
  {
    "GET ": { response: Subscription, status: 200, extension: true },
    "PUT ": {
      body: z.object({ subscribed: z.boolean(), quiet: z.boolean().optional() }),
      response: Subscription,
      status: 200,
      extension: true,
    },
  } as const,
);
