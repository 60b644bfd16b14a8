import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/** One entry of the audit log. */
export const AuditEvent = z
  .object({
    object: z.literal("audit-event"),
    id: Id,
    createdAt: Timestamp,
    /** Absent when the platform itself acted, and where nobody is known: a refused sign-in. */
    actor: User.optional(),
    /** Name of the credential that was used; never the credential. */
    token: z.string().optional(),
    /** Resource and verb, such as `space.delete`. */
    action: z.string(),
    target: z.object({ type: z.string(), id: Id, title: z.string().optional() }).optional(),
    address: z.string().optional(),
    result: openEnum(["success", "refused", "failed"]).open,
    /** What else there is to say, as a sentence: why it was refused. */
    detail: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

/** A change: the act, the item, and its parents. Contains no content. */
export const LiveEvent = z
  .object({
    /** Grows with every event of an organization; what a reader resumes after. */
    id: z.string(),
    /** `object` of the resource that changed, such as `comment`. */
    kind: z.string(),
    resource: Id,
    /** What was done to it, as in the audit log: `space.move`. Absent in events of an older platform. */
    action: z.string().optional(),
    /** What paths call the resource and what it is in, by parameter: `spaceId`. What the organization is called is not there. */
    ids: z.record(z.string(), z.string()).optional(),
    space: Id.optional(),
    changeRequest: Id.optional(),
    /**
     * The `Idempotency-Key` of the request that changed it, or else its ID (`X-Request-Id`), so that its sender knows it for
     * its own. Absent for jobs.
     */
    request: z.string().optional(),
    /** How long ago it was, in milliseconds, when the event was sent: clocks of readers differ. */
    age: Count,
  })
  .meta({ id: "LiveEvent" });
export type LiveEvent = z.infer<typeof LiveEvent>;

export const eventOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/audit-events": {
    query: listQuery({
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      action: z.string().optional(),
      actor: Id.optional(),
    }),
    reply: list(AuditEvent),
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/events": {
    /** `recent`: begin with what happened so many seconds ago; a reader who has an event sends its ID as `Last-Event-ID`. */
    query: z.object({ recent: z.int().min(0).max(600).optional() }),
    events: LiveEvent,
    status: 200,
    extension: true,
  },
});
