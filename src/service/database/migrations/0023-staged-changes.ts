import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Changes of a site's structure that are collected before they are carried out. */
export function stagedChanges(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const table = `create table staged_change (
    organization_id ${text} not null,
    id ${text} not null,
    site_id ${text} not null,
    position bigint not null,
    operation ${text} not null,
    params json not null,
    body json not null,
    reserved json not null,
    created_by ${text},
    created_at bigint not null,
    primary key (organization_id, id),
    unique (organization_id, site_id, position),
    foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
  )`;
  return {
    async up(db) {
      await sql.raw(table).execute(db);
    },
  };
}
