import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, Timestamp } from "./schema.ts";

/** What happened. `conflicts`: an update from main, or a merge that waits until it is ready, found conflicts. */
const notificationKind = openEnum([
  "review-requested",
  "mentioned",
  "assigned",
  "changes-requested",
  "approved",
  "replied",
  "merged",
  "conflicts",
  "import-done",
  "access-given",
  "access-asked",
  "access-declined",
  "certificate-ends",
  "access-ends",
  "support-asked",
  "support-given",
]);
export const NotificationKind = notificationKind.known;
export type NotificationKind = z.infer<typeof NotificationKind>;

/** `at-once`: within minutes, together with what else happened there. `digest`: once a day. */
const mailTime = openEnum(["at-once", "digest", "off"]);
export const MailTime = mailTime.known;
export type MailTime = z.infer<typeof MailTime>;

/** Why no mail reaches the caller. `not-set-up`: the service has no mail server. `unconfirmed`: nobody has confirmed the email. */
const mailObstacle = openEnum(["not-set-up", "unconfirmed"]);

const itemType = openEnum(["space", "collection"]);

/**
 * Something that happened and concerns the caller, who may still see it. What repeats while it is unread is one notification. Nobody else
 * learns of it.
 */
export const Notification = z
  .object({
    object: z.literal("notification"),
    id: Id,
    kind: notificationKind.open,
    /** When it happened last. */
    at: Timestamp,
    read: z.boolean(),
    /** How often it happened. */
    count: Count,
    /** Who did it, the last one first, at most three. Empty: the platform. */
    actors: z.array(z.object({ id: Id, displayName: z.string(), photoURL: z.string().optional() })),
    /** How many did it. */
    people: Count,
    space: z.object({ id: Id, title: z.string() }).optional(),
    changeRequest: z.object({ id: Id, number: Count, subject: z.string() }).optional(),
    /** The thread. */
    comment: Id.optional(),
    /** How the last comment or reply begins, as plain text. Absent if it was deleted. */
    excerpt: z.string().optional(),
    /** A collection, an import, an identity provider, or support access with the name of who got it. */
    target: z.object({ id: Id, title: z.string().optional() }).optional(),
    /** Whether `target` is a space or a collection; only if the caller can't see it. */
    item: itemType.open.optional(),
    /** The role that was given. */
    role: z.string().optional(),
    /** When a certificate ends, or access. */
    endsAt: Timestamp.optional(),
    /** Whether an import failed. */
    failed: z.boolean().optional(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

/** How one kind reaches the caller: in the console's list, and by mail. */
const NotificationWay = z.object({ console: z.boolean(), mail: MailTime });
export type NotificationWay = z.infer<typeof NotificationWay>;

const digestHour = z.int().min(0).max(23);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "Must be a time zone such as Europe/Berlin or UTC.");

/** How the caller is notified in an organization. */
export const NotificationSettings = z
  .object({
    object: z.literal("notification-settings"),
    /** By kind. A newer platform can have more kinds. */
    kinds: z.record(z.string(), NotificationWay),
    /** The hour of the daily digest, in the time zone. */
    digestHour,
    /** Absent until it is chosen: UTC. */
    timeZone: z.string().optional(),
    /** Absent: mail reaches the caller. */
    mailObstacle: mailObstacle.open.optional(),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const NotificationSettingsUpdate = z.object({
  kinds: z.partialRecord(NotificationKind, NotificationWay).optional(),
  digestHour: digestHour.optional(),
  timeZone: TimeZone.optional(),
});

/** The caller's own; nobody else learns of it. */
export const notificationOperations = defineOperations({
  /** What happened last comes first. */
  "GET /v1/orgs/{organizationId}/notifications": {
    query: listQuery({ unread: z.boolean().optional() }),
    response: list(Notification),
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/notifications/{notificationId}": {
    body: z.object({ read: z.boolean() }),
    status: 205,
    extension: true,
  },
  /** `until`: what happened later stays unread, because the caller hasn't seen it yet. */
  "POST /v1/orgs/{organizationId}/notifications/read-all": {
    body: z.object({ until: Timestamp.optional() }),
    status: 205,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/notification-settings": {
    response: NotificationSettings,
    status: 200,
    extension: true,
  },
  /** Kinds that it doesn't name, and other absent fields, stay as they are. */
  "PATCH /v1/orgs/{organizationId}/notification-settings": {
    body: NotificationSettingsUpdate,
    response: NotificationSettings,
    status: 200,
    extension: true,
  },
});
