import BetterSqlite from "better-sqlite3";
import { Kysely } from "kysely";
import type { Dialect, StoreSettings } from "./store.ts";
import { openPostgres } from "./postgres.ts";
import { busyTimeout, storedFile } from "./sqlite.ts";
import { sqliteReaderDialect } from "./sqlite-dialect.ts";
import type { Database, Db } from "./schema.ts";

/**
 * Reads the store as it was at one moment, while a service may be using it and writing. Statements have no time limit.
 * @throws Error if nothing is stored yet, or the server can't be reached; errors of `fn`
 */
export async function readSnapshot<T>(
  { databaseUrl, dataDir, log }: StoreSettings,
  fn: (db: Db, dialect: Dialect) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) return readSqlite(storedFile(dataDir), fn);
  const { migrator, end } = await openPostgres(databaseUrl, log);
  try {
    return await migrator
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) => fn(tx, "postgres"));
  } finally {
    await end();
  }
}

/** The log keeps the pages that the snapshot needs. Writers don't wait, but meanwhile it grows with what they write. */
async function readSqlite<T>(
  path: string,
  fn: (db: Db, dialect: Dialect) => Promise<T>,
): Promise<T> {
  const connection = new BetterSqlite(path, { readonly: true, timeout: busyTimeout });
  try {
    connection.exec("begin; select 1 from sqlite_schema");
    const db = new Kysely<Database>({ dialect: sqliteReaderDialect(connection) });
    return await fn(db, "sqlite");
  } finally {
    connection.close();
  }
}
