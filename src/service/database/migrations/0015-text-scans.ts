import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Stored links of texts, by text hash. Also indexes content that was imported directly into spaces before imports were
 * indexed.
 */
export function textScans(dialect: Dialect): Migration {
  const { text, bytes } = columnTypes(dialect);
  const object = dialect === "postgres" ? "json_build_object" : "json_object";
  const statements = [
    `create table text_scan (
      organization_id ${text} not null,
      hash ${text} not null,
      version integer not null,
      encoding ${text} not null,
      data ${bytes} not null,
      primary key (organization_id, hash)
    )`,
    `insert into job (
      organization_id, id, kind, key, live_key, payload, status, run_at, attempts, max_attempts, created_at, updated_at
    ) select organization_id, 'index-' || id, 'search-index', id || '.' || revision, id || '.' || revision,
      ${object}('space', id), 'queued', 0, 0, 5, 0, 0
    from space where exists (
      select 1 from content_import where content_import.organization_id = space.organization_id
        and content_import.space_id = space.id and content_import.change_request_id is null
        and content_import.status = 'complete'
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
