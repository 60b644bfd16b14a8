import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Live events have the act and the IDs of the item and its parents, so that readers know what changed. */
export function touchedByEvents(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table event add column action text`).execute(db);
      await sql.raw(`alter table event add column ids json`).execute(db);
    },
  };
}
