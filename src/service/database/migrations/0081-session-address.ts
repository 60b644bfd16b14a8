import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** From where a session was last used, so that people recognize theirs. */
export function sessionAddress(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql.raw(`alter table session add column address ${text}`).execute(db);
    },
  };
}
