import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/**
 * One time that it was switched on. `held`: the rules are met, but it can't be merged as it is; it is merged once that is settled.
 * `conflicts`: it has conflicts with main; `locked`: the space is locked; `draft`: it isn't opened; `failed`: it is tried again.
 * `ended`: it is off again. `edited`: `by`, who can't merge, has edited it since; `powerless`: who switched it on can't merge
 * anymore; `closed`: it was archived.
 */
const Switched = z.object({
  id: Id,
  /** It is merged in this person's name. Absent if the account is gone. */
  by: User.optional(),
  since: Timestamp,
  held: z
    .object({
      code: openEnum(["conflicts", "locked", "draft", "failed"]).open,
      message: z.string(),
      since: Timestamp,
    })
    .optional(),
  ended: z
    .object({
      code: openEnum(["merged", "turned-off", "edited", "powerless", "closed"]).open,
      message: z.string(),
      by: User.optional(),
      at: Timestamp,
    })
    .optional(),
});

/** Whether a change request is merged as soon as it is ready, and was to be before: the last 20 times, the newest first. */
export const MergeWhenReady = z
  .object({
    object: z.literal("merge-when-ready"),
    isOn: z.boolean(),
    canTurnOn: z.boolean(),
    canTurnOff: z.boolean(),
    history: z.array(Switched),
  })
  .meta({ id: "MergeWhenReady" });
export type MergeWhenReady = z.infer<typeof MergeWhenReady>;

/** Turning on what is on, and off what is off, changes nothing. */
export const mergeWhenReadyOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-when-ready": {
    response: MergeWhenReady,
    status: 200,
    extension: true,
  },
  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-when-ready": {
    response: MergeWhenReady,
    status: 200,
    extension: true,
  },
  "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-when-ready": {
    status: 205,
    extension: true,
  },
});
