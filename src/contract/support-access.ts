import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, Reason, Timestamp } from "./schema.ts";
import { User, viewRole } from "./user.ts";

/** Whether an admin of the organization has answered yet. What was declined, or has ended, is only in the logs. */
const supportState = openEnum(["waiting", "given"]);

/** As what support sees an organization. All of them are read-only. */
const SupportRole = viewRole.known.exclude(["guest"]);

/** For how long admins can let support in. */
const SupportHours = z.literal([1, 4, 24]);

const answered = {
  state: supportState.open,
  askedAt: Timestamp,
  role: viewRole.open.optional(),
  endsAt: Timestamp.optional(),
};

/** An instance admin who asked to see the organization, or may. A request that nobody answers ends after 7 days. */
export const SupportAccess = z
  .object({
    object: z.literal("support-access"),
    id: Id,
    /** Who asked. Not a member of the organization. */
    user: User,
    reason: z.string(),
    ...answered,
    /** Absent while it waits. */
    givenBy: User.optional(),
  })
  .meta({ id: "SupportAccess" });
export type SupportAccess = z.infer<typeof SupportAccess>;

/** The same, as instance admins see it. */
export const InstanceSupportAccess = z
  .object({
    object: z.literal("instance-support-access"),
    id: Id,
    organization: z.object({ id: Id, title: z.string() }),
    /** Who asked: nobody else can use it. */
    user: User,
    reason: z.string(),
    ...answered,
  })
  .meta({ id: "InstanceSupportAccess" });
export type InstanceSupportAccess = z.infer<typeof InstanceSupportAccess>;

export const supportAccessOperations = defineOperations({
  /** What waits, and what was given and hasn't ended, the newest first. */
  "GET /v1/instance/support-access": {
    query: listQuery(),
    response: list(InstanceSupportAccess),
    status: 200,
    extension: true,
  },
  /** Asks the admins of an organization for access. */
  "POST /v1/instance/support-access": {
    body: z.object({ organization: Id, reason: Reason }),
    response: InstanceSupportAccess,
    strict: true,
    status: 201,
    extension: true,
  },
  /** Withdraws a request, or ends the access. */
  "DELETE /v1/instance/support-access/{supportAccessId}": { status: 205, extension: true },
  "GET /v1/orgs/{organizationId}/support-access": {
    query: listQuery(),
    response: list(SupportAccess),
    status: 200,
    extension: true,
  },
  /** Lets who asked see the organization as a member with the role sees it, read-only. */
  "POST /v1/orgs/{organizationId}/support-access/{supportAccessId}/approve": {
    body: z.object({ role: SupportRole.default("read"), hours: SupportHours }),
    strict: true,
    status: 204,
    extension: true,
  },
  /** Declines a request, or ends the access at once. */
  "DELETE /v1/orgs/{organizationId}/support-access/{supportAccessId}": {
    status: 205,
    extension: true,
  },
});
