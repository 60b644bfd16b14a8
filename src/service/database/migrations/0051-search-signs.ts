import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";

/**
 * The search index has other words (C++, node.js, Straße), and tells prose from code. Jobs index all spaces again; until
 * then, SQLite finds the pages of those that are done, and PostgreSQL finds the others by their old words.
 */
export function searchSigns(dialect: Dialect): Migration {
  const object = dialect === "postgres" ? "json_build_object" : "json_object";
  const statements = [
    // A virtual table can't get another column.
    ...(dialect === "postgres"
      ? []
      : [
          `drop table search_words`,
          `delete from search_page`,
          `create virtual table search_words using fts5(
            title, body, code, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0'
          )`,
          `create virtual table search_vocabulary using fts5vocab(search_words, 'row')`,
        ]),
    `insert into job (
      organization_id, id, kind, key, live_key, payload, status, run_at, attempts, max_attempts, created_at, updated_at
    ) select organization_id, 'search-signs-' || id, 'search-index', id || '.' || revision, id || '.' || revision,
      ${object}('space', id), 'queued', 0, 0, 5, 0, 0
    from space where true on conflict do nothing`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
