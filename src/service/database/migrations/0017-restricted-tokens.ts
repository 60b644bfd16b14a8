import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** An API token can be restricted to one organization and is deleted with it. */
export function restrictedTokens(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      const column = `organization_id ${text} references organization (id) on delete cascade`;
      await sql.raw(`alter table api_token add column ${column}`).execute(db);
      const index = "create index api_token_of_organization on api_token (organization_id)";
      await sql.raw(index).execute(db);
    },
  };
}
