import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Reasons in the audit log, and sign-ins that only test the configuration. */
export function signOnRecords(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `alter table audit_event add column detail ${text}`,
    `alter table saml_request add column is_test boolean not null default false`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
