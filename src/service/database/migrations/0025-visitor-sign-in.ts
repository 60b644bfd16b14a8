import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Where visitors of a site sign in. */
export function visitorSignIn(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql.raw(`alter table site add column visitor_sign_in ${text}`).execute(db);
    },
  };
}
