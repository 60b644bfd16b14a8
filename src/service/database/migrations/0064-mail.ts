import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Mail that is to be sent, or was; invitations that were mailed; and links that people asked for by mail. */
export function mail(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table mail_message (
      id ${text} primary key,
      key ${text} not null unique,
      organization_id ${text} not null,
      kind ${text} not null,
      recipient ${text} not null,
      data ${text},
      status ${text} not null,
      attempts bigint not null,
      next_at bigint not null,
      claimed_by ${text},
      claimed_until bigint,
      handed_over boolean not null,
      answer ${text},
      expires_at bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index mail_message_due on mail_message (status, next_at, id)`,
    `create index mail_message_end on mail_message (status, expires_at)`,
    `create index mail_message_of_organization on mail_message (organization_id, id)`,
    `create index mail_message_by_age on mail_message (created_at)`,
    `alter table invite add column mail_id ${text}`,
    `alter table invite add column mail_secret_hash ${text}`,
    `create unique index invite_by_mail_secret on invite (mail_secret_hash)`,
    `create table mailed_link (
      secret_hash ${text} primary key,
      user_id ${text} not null references "user" (id) on delete cascade,
      email ${text} not null,
      purpose ${text} not null,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    `create index mailed_link_of_user on mailed_link (user_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
