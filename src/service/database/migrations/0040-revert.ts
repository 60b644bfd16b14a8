import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Which merged change request a change request undoes. */
export function reverts(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql.raw(`alter table change_request add column reverts ${text}`).execute(db);
      // Few have one, and they are looked up by it.
      await sql
        .raw(
          "create index change_request_reverts on change_request (organization_id, reverts) where reverts is not null",
        )
        .execute(db);
    },
  };
}
