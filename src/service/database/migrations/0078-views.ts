import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Sessions in which an admin sees an organization as a member or a role. */
export function views(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    // Not deleted with its session, so that its end is still recorded.
    `create table view_as (
      id ${text} primary key,
      session_id ${text} not null unique,
      organization_id ${text} not null references organization (id) on delete cascade,
      viewer ${text} not null,
      member_id ${text},
      role ${text},
      space_id ${text},
      began_at bigint not null,
      ends_at bigint not null
    )`,
    `create index view_as_in_organization on view_as (organization_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
