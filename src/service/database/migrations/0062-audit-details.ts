import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** The audit log says what changed, which entries are parts of one act, and finds entries by request and item. */
export function auditDetails(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `alter table audit_event add column changes json`,
    `alter table audit_event add column group_id ${text}`,
    `create index audit_event_of_group on audit_event (organization_id, group_id, id)`,
    `create index audit_event_of_target on audit_event (organization_id, target_id, id)`,
    `create index audit_event_of_request on audit_event (organization_id, request_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
