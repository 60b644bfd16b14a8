import type { MailTime, NotificationKind } from "#contract/notification.ts";

/** Something that a person is told. What repeats while they haven't read it is one row. */
export type NotificationTable = {
  organization_id: string;
  id: string;
  /** A member. */
  user_id: string;
  kind: NotificationKind;
  /** What later causes join while it is unread; unique for a person. Null once it was read. */
  open_key: string | null;
  /** What is mailed together: a change request, or else a thread or an item. */
  topic: string;
  /** Sorts by the last cause. */
  latest_id: string;
  /** When the last cause happened. */
  happened_at: number;
  read_at: number | null;
  /** Whether it is in the console's list. Otherwise it is only mailed. */
  in_console: boolean;
  /** Null: of the organization, or of a collection. */
  space_id: string | null;
  change_request_id: string | null;
  /** The thread. */
  comment_id: string | null;
  /** The last comment, reply, review, import, item, or identity provider. */
  target_id: string;
  /** The name of what has no row to read it from; null: it has. */
  title: string | null;
  detail: {
    role?: string;
    endsAt?: number;
    failed?: boolean;
    item?: "space" | "collection";
  } | null;
};

/**
 * What a person was told something for. Keyed (organization_id, user_id, kind, cause), so that nothing is told twice, however often its
 * event is looked at.
 */
type NotificationCauseTable = {
  organization_id: string;
  user_id: string;
  kind: NotificationKind;
  /** What happened, such as the ID of a reply. */
  cause: string;
  notification_id: string;
  /** Who did it; null: the platform. */
  actor: string | null;
  happened_at: number;
  /** When it is mailed; null: it was, or isn't. */
  mail: Exclude<MailTime, "off"> | null;
};

/** How a person wants to be told in an organization. Keyed (organization_id, user_id). */
export type NotificationSettingsTable = {
  organization_id: string;
  user_id: string;
  /** What differs from the defaults. */
  kinds: Partial<Record<NotificationKind, { console?: boolean; mail?: MailTime }>>;
  /** 0 to 23, in `time_zone`. */
  digest_hour: number;
  /** IANA name. */
  time_zone: string;
};

/** A change request about which a person isn't told anything. */
type NotificationQuietTable = {
  organization_id: string;
  change_request_id: string;
  user_id: string;
};

/** A mail that is due to a person. Keyed (organization_id, user_id, topic). */
export type NotificationMailTable = {
  organization_id: string;
  user_id: string;
  /** `topic` of the notifications that it has; empty: the digest. */
  topic: string;
  due_at: number;
};

/** The tables of notifications, for `Database`. */
export type NotificationTables = {
  notification: NotificationTable;
  notification_cause: NotificationCauseTable;
  notification_settings: NotificationSettingsTable;
  notification_quiet: NotificationQuietTable;
  notification_mail: NotificationMailTable;
};
