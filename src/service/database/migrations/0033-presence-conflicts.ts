import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** What writers haven't saved because of conflicts, as a JSON list of texts. */
export function presenceConflicts(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql.raw(`alter table presence add column conflicts ${text}`).execute(db);
    },
  };
}
