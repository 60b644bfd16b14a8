import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether an admin has disabled a member whom the identity provider has disabled, too. Nobody knows it of those until now. */
export function disabledHere(): Migration {
  return {
    async up(db) {
      await sql
        .raw("alter table scim_user add column disabled_here boolean not null default false")
        .execute(db);
    },
  };
}
