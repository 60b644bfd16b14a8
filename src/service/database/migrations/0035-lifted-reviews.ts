import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Who lifted a request for changes, when, and why. */
export function liftedReviews(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const columns = [`lifted_by ${text}`, "lifted_at bigint", `lifted_reason ${text}`];
  return {
    async up(db) {
      for (const column of columns) {
        await sql.raw(`alter table review add column ${column}`).execute(db);
      }
    },
  };
}
