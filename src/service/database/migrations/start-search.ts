import type { Dialect } from "#service/kernel/store/store.ts";
import type { ColumnTypes } from "./types.ts";

/** The full-text index of live pages: the only tables that differ by database. */
export function searchTables(dialect: Dialect, { text }: ColumnTypes): string[] {
  const columns = `
      organization_id ${text} not null,
      space_id ${text} not null,
      page_id ${text} not null,
      title ${text} not null,
      text ${text}`;
  const key = "primary key (organization_id, space_id, page_id)";
  if (dialect === "postgres") {
    return [
      `create table search_page (${columns}, words tsvector not null, ${key})`,
      `create index search_page_words on search_page using gin (words)`,
    ];
  }
  return [
    `create table search_page (${columns}, doc integer not null unique, ${key})`,
    // The texts are already stored as blobs, so the index contains only words.
    `create virtual table search_words using fts5(
      title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0'
    )`,
  ];
}
