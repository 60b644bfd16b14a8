import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Emails that people want to change to, until they confirm them. */
export function account(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table email_change (
      user_id ${text} primary key references "user" (id) on delete cascade,
      email ${text} not null,
      former ${text} not null,
      secret_hash ${text} not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
