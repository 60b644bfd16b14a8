import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** What merges need, by organization, collection, and space, and which merges went without it. */
export function reviewRules(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table review_rules (
      organization_id ${text} not null references organization (id) on delete cascade,
      target_id ${text} not null,
      rules ${text} not null,
      changed_by ${text},
      changed_at bigint not null,
      primary key (organization_id, target_id)
    )`,
    `alter table change_request add column merged_without ${text}`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
