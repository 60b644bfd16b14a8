import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Which instance admins asked to see an organization, until when its admins let them, and the views that they have of it. */
export function supportAccess(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table support_access (
      id ${text} primary key,
      organization_id ${text} not null references organization (id) on delete cascade,
      user_id ${text} not null,
      reason ${text} not null,
      asked_at bigint not null,
      given_by ${text},
      given_at bigint,
      role ${text},
      ends_at bigint,
      unique (organization_id, user_id)
    )`,
    `create index support_access_of_user on support_access (user_id)`,
    `alter table view_as add column support_id ${text}`,
    `create index view_as_by_support on view_as (support_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
