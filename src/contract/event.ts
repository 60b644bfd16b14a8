import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

const AuditValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One entry of the audit log. */
export const AuditEvent = z
  .object({
    object: z.literal("audit-event"),
    id: Id,
    createdAt: Timestamp,
    /** Absent if the platform acted, or if the actor is unknown, as in a refused sign-in. */
    actor: User.optional(),
    /** Who acted if it wasn't a user. `scim`: the organization's identity provider. */
    by: openEnum(["scim"]).open.optional(),
    /** Name of the credential; never its secret. */
    token: z.string().optional(),
    /** Resource and verb, such as `space.delete`. */
    action: z.string(),
    target: z.object({ type: z.string(), id: Id, title: z.string().optional() }).optional(),
    address: z.string().optional(),
    result: openEnum(["success", "refused", "failed"]).open,
    /** More detail in a sentence, such as the reason for a refusal. */
    detail: z.string().optional(),
    requestId: z.string().optional(),
    /** The fields that an update changed. Lists and long values are texts. */
    changes: z
      .array(z.object({ field: z.string(), before: AuditValue, after: AuditValue }))
      .optional(),
    /** The act on many items that this is the last part of; `group` lists all parts. */
    group: z.object({ id: z.string(), parts: Count }).optional(),
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

/** A change: the act, the item, and its parents. Contains no content. */
export const LiveEvent = z
  .object({
    /** Increases with every event of an organization. Clients resume after it. */
    id: z.string(),
    /** `object` of the resource that changed, such as `comment`. */
    kind: z.string(),
    resource: Id,
    /** The act, as in the audit log: `space.move`. Absent in events from older versions of the platform. */
    action: z.string().optional(),
    /** IDs of the resource and its parents by path parameter, such as `spaceId`. Doesn't include the organization's. */
    ids: z.record(z.string(), z.string()).optional(),
    space: Id.optional(),
    changeRequest: Id.optional(),
    /**
     * The `Idempotency-Key` of the request that made the change, or else its ID (`X-Request-Id`), so that clients
     * recognize their own changes. Absent for jobs.
     */
    request: z.string().optional(),
    /** Age in milliseconds when the event was sent. Relative, because clocks of clients differ. */
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
      /** The ID of a request or an item, or part of an item's title, or of an actor's name or email. */
      search: z.string().max(200).optional(),
      /** The parts of one act on many items, which are one entry otherwise. */
      group: z.string().optional(),
    }),
    response: list(AuditEvent),
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/events": {
    /**
     * `recent`: start with the events of the last so many seconds. Clients that resume send the last event's ID as
     * `Last-Event-ID`.
     */
    query: z.object({ recent: z.int().min(0).max(600).optional() }),
    events: LiveEvent,
    status: 200,
    extension: true,
  },
});
