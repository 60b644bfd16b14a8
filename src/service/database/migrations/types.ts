import type { Dialect } from "#service/kernel/store/store.ts";

/** Column types that are named differently by database. */
export type ColumnTypes = { text: string; bytes: string };

export function columnTypes(dialect: Dialect): ColumnTypes {
  return dialect === "postgres"
    ? { text: 'text collate "C"', bytes: "bytea" }
    : { text: "text", bytes: "blob" };
}
