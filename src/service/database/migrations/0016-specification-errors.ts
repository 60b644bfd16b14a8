import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Why parsing a specification failed; the error code alone doesn't help to fix it. */
export function specificationErrors(): Migration {
  return {
    async up(db) {
      await sql`alter table openapi_spec add column last_error json`.execute(db);
    },
  };
}
