import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How long an organization keeps its audit log. All have kept it for 400 days so far. */
export function auditRetention(): Migration {
  return {
    async up(db) {
      await sql
        .raw("alter table organization add column audit_log_days bigint not null default 400")
        .execute(db);
    },
  };
}
