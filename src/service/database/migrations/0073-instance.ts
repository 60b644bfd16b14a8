import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Who administers the instance, what they chose, what they did, and an index for what organizations take. */
export function instance(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table instance_admin (
      user_id ${text} primary key references "user" (id) on delete cascade,
      given_by ${text},
      given_at bigint not null
    )`,
    `create table instance_settings (id ${text} primary key, new_organizations ${text})`,
    `create table instance_act (
      id ${text} primary key,
      act ${text} not null,
      actor ${text} not null,
      subject ${text} not null,
      address ${text},
      created_at bigint not null
    )`,
    `create index blob_by_size on blob (organization_id, size)`,
    `create index organization_by_title on organization (lower(title), id)`,
    `create index user_by_name on "user" (lower(display_name), id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
