import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Hosts of sites. No two sites of the platform have the same. */
export function siteHostnames(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql.raw(`alter table site add column hostname ${text}`).execute(db);
      await sql`create unique index site_of_hostname on site (hostname)`.execute(db);
    },
  };
}
