import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A live event says what was done, and what paths call the thing and what it is in, so that readers know what it touched. */
export function touchedByEvents(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table event add column action text`).execute(db);
      await sql.raw(`alter table event add column ids json`).execute(db);
    },
  };
}
