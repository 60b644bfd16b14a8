import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** The browser's user agent at sign-in. */
export function account(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql.raw(`alter table session add column user_agent ${text}`).execute(db);
    },
  };
}
