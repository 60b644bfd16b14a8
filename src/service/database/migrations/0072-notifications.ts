import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * What people are told, what they were told it for, how they want to be told, and the mails that are due. Events say whether
 * people still have to be told, and who alone receives them.
 */
export function notifications(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const ofMember = `foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade`;
  const ofRequest = `foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade`;
  const statements = [
    `alter table event add column readers json`,
    `alter table event add column untold boolean not null default false`,
    `create index event_untold on event (id) where untold`,
    `create table notification (
      organization_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      kind ${text} not null,
      open_key ${text},
      topic ${text} not null,
      latest_id ${text} not null,
      happened_at bigint not null,
      read_at bigint,
      in_console boolean not null,
      space_id ${text},
      change_request_id ${text},
      comment_id ${text},
      target_id ${text} not null,
      title ${text},
      detail json,
      primary key (organization_id, id),
      foreign key (organization_id, space_id) references space (organization_id, id) on delete cascade,
      ${ofRequest},
      ${ofMember}
    )`,
    `create unique index notification_open on notification (organization_id, user_id, open_key)`,
    `create index notification_of_user on notification (organization_id, user_id, latest_id)`,
    `create index notification_unread on notification (organization_id, user_id, latest_id) where read_at is null`,
    `create index notification_of_space on notification (organization_id, space_id)`,
    `create index notification_of_request on notification (organization_id, change_request_id)`,
    `create index notification_by_time on notification (happened_at)`,
    `create table notification_cause (
      organization_id ${text} not null,
      user_id ${text} not null,
      kind ${text} not null,
      cause ${text} not null,
      notification_id ${text} not null,
      actor ${text},
      happened_at bigint not null,
      mail ${text},
      primary key (organization_id, user_id, kind, cause),
      foreign key (organization_id, notification_id) references notification (organization_id, id) on delete cascade
    )`,
    `create index notification_cause_of on notification_cause (organization_id, notification_id)`,
    `create index notification_cause_to_mail on notification_cause (organization_id, user_id) where mail is not null`,
    `create table notification_settings (
      organization_id ${text} not null,
      user_id ${text} not null,
      kinds json not null,
      digest_hour integer not null,
      time_zone ${text} not null,
      primary key (organization_id, user_id),
      ${ofMember}
    )`,
    `create table notification_quiet (
      organization_id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      primary key (organization_id, change_request_id, user_id),
      ${ofRequest},
      ${ofMember}
    )`,
    `create table notification_mail (
      organization_id ${text} not null,
      user_id ${text} not null,
      topic ${text} not null,
      due_at bigint not null,
      primary key (organization_id, user_id, topic),
      ${ofMember}
    )`,
    `create index notification_mail_due on notification_mail (due_at)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
