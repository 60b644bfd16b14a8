import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery } from "./schema.ts";
import { User } from "./user.ts";

/** Identifies a tab of a browser, so that a user can be in two places. */
const Tab = z.string().min(1).max(64);

/**
 * What a user has written in a page that conflicts with its text: their version of each conflict, which isn't saved until they choose.
 * It may be shortened.
 */
const Conflicts = z.array(z.string().max(5000)).max(20);

/** Where a user is writing in a change request. */
export const Presence = z
  .object({
    user: User,
    tab: Tab,
    page: Id,
    /** Index of the block of the page's text that has the cursor, from 0; absent if none has it. */
    block: Count.optional(),
    /** Absent if there are none. */
    conflicts: Conflicts.optional(),
  })
  .meta({ id: "Presence" });
export type Presence = z.infer<typeof Presence>;

export const presenceOperations = defineOperations({
  /** Without those who haven't reported for half a minute. `merging`: the change request is being merged, and editors are locked. */
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence": {
    query: listQuery(),
    response: list(Presence).extend({ merging: z.object({ user: User }).optional() }),
    status: 200,
    extension: true,
  },
  /** Reports where the caller is, at each move and every ten seconds. `page: null`: nowhere anymore. */
  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence": {
    body: z.object({
      tab: Tab,
      page: Id.nullable(),
      block: Count.optional(),
      conflicts: Conflicts.optional(),
    }),
    status: 205,
    extension: true,
  },
});
