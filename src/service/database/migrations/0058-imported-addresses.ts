import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Old addresses of pages also come from the sources of imports. */
export function importedAddresses(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      const column = `kind ${text} not null default 'moved'`;
      await sql.raw(`alter table page_address add column ${column}`).execute(db);
    },
  };
}
