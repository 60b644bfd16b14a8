import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Why a specification could not be read, as its code alone does not help anybody to correct it. */
export function specificationErrors(): Migration {
  return {
    async up(db) {
      await sql`alter table openapi_spec add column last_error json`.execute(db);
    },
  };
}
