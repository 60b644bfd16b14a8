import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether API tokens can access an organization. */
export function refusedTokens(): Migration {
  return {
    async up(db) {
      await sql`alter table organization add column api_tokens boolean not null default true`.execute(
        db,
      );
    },
  };
}
