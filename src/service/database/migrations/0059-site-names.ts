import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Names in the URL that sites had before, for readers who still have them. Each leads to the last site that gave it up. */
export function siteNames(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table site_name (
      organization_id ${text} not null,
      name ${text} not null,
      site_id ${text} not null,
      left_at bigint not null,
      primary key (organization_id, name),
      foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
    )`,
    `create index site_name_of_site on site_name (organization_id, site_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
