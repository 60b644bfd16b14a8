import BetterSqlite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { migrate } from "./migrate.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { sqliteDialect } from "#service/kernel/store/sqlite-dialect.ts";

type ColumnKind = "text" | "number" | "boolean" | "json" | "bytes";

/** A table as both databases have it. */
export type TableLayout = {
  name: string;
  columns: readonly { name: string; kind: ColumnKind }[];
};

/** By the type that migrations declare for SQLite. */
const kinds: Record<string, ColumnKind> = {
  text: "text",
  bigint: "number",
  integer: "number",
  boolean: "boolean",
  json: "json",
  blob: "bytes",
};

/** Tables of the migrations themselves, and the search index, which each database has in its own form. */
const notContent = /^(sqlite_|kysely_|migration_turn$|search_)/;

/**
 * All tables with content after a migration, so that each comes after those that its rows refer to. They are those of an
 * empty SQLite database, because the two databases differ only in the names of types.
 */
export async function layoutAfter(migration: string | undefined): Promise<TableLayout[]> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(new BetterSqlite(":memory:")) });
  try {
    await migrate({ migrator: db, dialect: "sqlite", isLostRace: () => false }, migration);
    return await readLayout(db);
  } finally {
    await db.destroy();
  }
}

async function readLayout(db: Db): Promise<TableLayout[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_schema where type = 'table' order by name`.execute(db);
  const waiting = new Set(rows.map(({ name }) => name).filter((name) => !notContent.test(name)));
  const placed: TableLayout[] = [];
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const name of waiting) {
      // oxlint-disable-next-line no-await-in-loop
      const parents = await parentsOf(db, name);
      if (parents.some((parent) => parent !== name && waiting.has(parent))) continue;
      waiting.delete(name);
      // oxlint-disable-next-line no-await-in-loop
      placed.push({ name, columns: await columnsOf(db, name) });
    }
    if (waiting.size === before) throw new Error("Tables refer to each other in a circle.");
  }
  return placed;
}

async function parentsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select "table" as name from pragma_foreign_key_list(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

async function columnsOf(db: Db, table: string): Promise<TableLayout["columns"]> {
  const { rows } = await sql<{
    name: string;
    type: string;
  }>`select name, type from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name, type }) => {
    const kind = kinds[type.toLowerCase()];
    if (kind === undefined) throw new Error(`The column ${table}.${name} has the type ${type}.`);
    return { name, kind };
  });
}
