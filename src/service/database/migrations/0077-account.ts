import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Emails that people want to change to, uploaded pictures of people, and accounts that instance admins have disabled. */
export function account(dialect: Dialect): Migration {
  const { text, bytes } = columnTypes(dialect);
  const statements = [
    `create table email_change (
      user_id ${text} primary key references "user" (id) on delete cascade,
      email ${text} not null,
      former ${text} not null,
      secret_hash ${text} not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create table user_picture (
      hash ${text} primary key,
      user_id ${text} not null unique references "user" (id) on delete cascade,
      content_type ${text} not null,
      data ${bytes} not null
    )`,
    `create table disabled_account (
      user_id ${text} primary key references "user" (id) on delete cascade,
      reason ${text} not null,
      disabled_by ${text} not null,
      disabled_at bigint not null
    )`,
    `create table disabled_account_member (
      user_id ${text} not null references disabled_account (user_id) on delete cascade,
      organization_id ${text} not null references organization (id) on delete cascade,
      primary key (user_id, organization_id)
    )`,
    `create index disabled_account_member_of_organization on disabled_account_member (organization_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
