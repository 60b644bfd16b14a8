import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { publishFile, lockFolder } from "#service/kernel/store/data-folder.ts";
import type { Dialect, StoreSettings } from "#service/kernel/store/store.ts";
import { openPostgres } from "#service/kernel/store/postgres.ts";
import { sqliteFileName } from "#service/kernel/store/sqlite.ts";
import { sqliteDialect } from "#service/kernel/store/sqlite-dialect.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";

/** The store has content already. */
export class StoreNotEmpty extends Error {}

type Fill<T> = (tx: Db, dialect: Dialect) => Promise<T>;

/**
 * Fills a store that has no tables yet, completely or, if anything fails or the process is killed, not at all.
 * @throws StoreNotEmpty, FolderInUse; Error if the server can't be reached; errors of `fill`
 */
export async function fillEmpty<T>(
  { databaseUrl, dataDir, log }: StoreSettings,
  fill: Fill<T>,
): Promise<T> {
  if (databaseUrl === undefined) return fillFolder(dataDir, fill);
  const { migrator, end } = await openPostgres(databaseUrl, log);
  try {
    // One transaction, so that the server itself undoes a half of it.
    return await migrator.transaction().execute(async (tx) => {
      await demandNoTables(tx);
      return fill(tx, "postgres");
    });
  } finally {
    await end();
  }
}

async function demandNoTables(tx: Db): Promise<void> {
  const { rows } = await sql<{
    found: string | null;
  }>`select to_regclass('migration_turn')::text as found`.execute(tx);
  if (rows[0]?.found === null) return;
  throw new StoreNotEmpty(
    "the database in DATABASE_URL has Bindery's tables already, and nothing in it is replaced. Create an empty database and name that one.",
  );
}

/** Into a file next to the store's, which gets its name at the end. */
async function fillFolder<T>(dataDir: string, fill: Fill<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  const part = join(dataDir, `${sqliteFileName}.restoring`);
  try {
    // Left by a restore that was killed.
    rmSync(part, { force: true });
    demandNoFile(dataDir);
    const result = await fillFile(part, fill);
    await publishFile(part, join(dataDir, sqliteFileName));
    return result;
  } finally {
    rmSync(part, { force: true });
    lock.free();
  }
}

/** Another database's log would be applied to the restored one. */
function demandNoFile(dataDir: string): void {
  const files = readdirSync(dataDir).filter((name) => name.startsWith(sqliteFileName));
  if (files.length === 0) return;
  throw new StoreNotEmpty(
    `${dataDir} has a store already (${files.join(", ")}), and nothing in it is replaced. Move these files elsewhere, or set DATA_DIR to an empty folder with the key.`,
  );
}

async function fillFile<T>(path: string, fill: Fill<T>): Promise<T> {
  const connection = new BetterSqlite(path);
  // Nobody else reads the file, and it's deleted if the process ends, so nothing has to be undone in it then.
  connection.pragma("journal_mode = MEMORY");
  connection.pragma("synchronous = OFF");
  connection.pragma("foreign_keys = ON");
  const db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
  try {
    return await db.transaction().execute((tx) => fill(tx, "sqlite"));
  } finally {
    await db.destroy();
    connection.close();
  }
}
