import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** The edit that answered a thread. */
export function resolvingEdits(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `alter table comment add column resolved_edit ${text}`,
    `alter table comment add column resolved_edit_number integer`,
    `alter table comment add column resolved_edit_since integer`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
