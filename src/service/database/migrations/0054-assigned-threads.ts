import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Who has to answer a thread. */
export function assignedThreads(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `alter table comment add column assignee ${text}`,
    `alter table comment add column assigned_by ${text}`,
    `alter table comment add column assigned_at bigint`,
    `create index comment_of_assignee on comment (organization_id, assignee, change_request_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
