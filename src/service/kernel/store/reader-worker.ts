import { parentPort } from "node:worker_threads";
import BetterSqlite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";
import { portableDatabase } from "./values.ts";

/** A statement for this thread, with values that SQLite takes. */
export type ReaderRequest = { path: string; sql: string; parameters: unknown[] };
export type ReaderResult = { rows: Record<string, unknown>[] } | { error: string };

/** The only database that this thread reads. */
let database: SqliteDatabase | undefined;

function read({ path, sql, parameters }: ReaderRequest): ReaderResult {
  try {
    database ??= portableDatabase(new BetterSqlite(path, { readonly: true }));
    return { rows: database.prepare(sql).all(parameters) as Record<string, unknown>[] };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (request: ReaderRequest) => parentPort?.postMessage(read(request)));
