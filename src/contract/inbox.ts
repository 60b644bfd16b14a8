import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { mostPutAsideAtOnce } from "./limits.ts";
import { Id, openEnum, Timestamp } from "./schema.ts";

const inboxState = openEnum(["here", "snoozed", "done"]);

/**
 * Where the caller's inbox has a change request. `snoozed`: until `until`. Both `snoozed` and `done` end once something new makes it
 * the caller's turn. Nobody else learns of it.
 */
export const InboxPlace = z
  .object({
    state: inboxState.open,
    /** When a snoozed one comes back. */
    until: Timestamp.optional(),
  })
  .meta({ id: "InboxPlace" });
export type InboxPlace = z.infer<typeof InboxPlace>;

const InboxUpdate = z
  .object({
    changeRequests: z
      .array(Id)
      .min(1)
      .max(
        mostPutAsideAtOnce,
        `At most ${mostPutAsideAtOnce} change requests fit one request. Send the rest in another one.`,
      ),
    state: inboxState.known,
    until: Timestamp.optional(),
  })
  .refine(({ state, until }) => (state === "snoozed") === (until !== undefined), {
    path: ["until"],
    message: "Give until with the state snoozed, and only with it.",
  });

export const inboxOperations = defineOperations({
  /** Moves change requests within the caller's inbox: all of them or none. */
  "PATCH /v1/orgs/{organizationId}/inbox": { body: InboxUpdate, status: 205, extension: true },
});
