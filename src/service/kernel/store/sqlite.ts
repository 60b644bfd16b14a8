import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { Kysely } from "kysely";
import { systemClock, type Clock } from "../clock.ts";
import { Failure } from "../errors.ts";
import { createReaderThread, readerThreadDialect } from "./reader-thread.ts";
import type { Backend, StoreSettings } from "./store.ts";
import { createCheckpoints } from "./checkpoints.ts";
import { createCommonCommits } from "./common-commits.ts";
import { freeBytesOf, megabyte, reserve, lockFolder } from "./data-folder.ts";
import { createLogSync } from "./log-sync.ts";
import { demandTransaction, guard } from "./scope.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect, sqliteReaderDialect } from "./sqlite-dialect.ts";

export const sqliteFileName = "bindery.sqlite";
/**
 * Milliseconds to wait for a lock when the database is opened, migrated, or read, which nobody locks for longer. The
 * process is blocked meanwhile; transactions wait in `common-commits.ts`.
 */
export const busyTimeout = 1000;

/**
 * The embedded database in its own folder, which is created if missing.
 * @param options.freeBytes space left on the folder's disk; tests override it
 * @throws FolderInUse if another process has the folder open
 */
export function openSqlite(
  dataDir: string,
  { freeBytes, clock }: Pick<StoreSettings, "freeBytes" | "clock"> = {},
): Backend {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  return connect(join(dataDir, sqliteFileName), {
    freeBytes: freeBytes ?? (() => freeBytesOf(dataDir)),
    clock,
    free: () => lock.free(),
  });
}

/**
 * Opens the same database for a short task, while another process may be using the folder.
 * @throws Error if there is none
 */
export function openSqliteBeside(dataDir: string): Backend {
  return connect(storedFile(dataDir), { freeBytes: () => freeBytesOf(dataDir), free: () => {} });
}

/**
 * The file of the database in a folder.
 * @throws Error if there is none
 */
export function storedFile(dataDir: string): string {
  const path = join(dataDir, sqliteFileName);
  if (existsSync(path)) return path;
  throw new Error(`nothing is stored in ${dataDir} yet. Start Bindery once, then try again.`);
}

type Connecting = {
  freeBytes: () => number;
  clock?: Clock | undefined;
  free: () => void;
};

function connect(path: string, { freeBytes, clock = systemClock, free }: Connecting): Backend {
  const writerConnection = new BetterSqlite(path, { timeout: busyTimeout });
  writerConnection.pragma("journal_mode = WAL");
  // A commit doesn't wait for the disk. Nobody is answered before `log.sync`, which doesn't block the process.
  writerConnection.pragma("synchronous = NORMAL");
  writerConnection.pragma("foreign_keys = ON");
  // Erases overwritten and deleted data from its page, such as a secret's plain text after encryption.
  writerConnection.pragma("secure_delete = FAST");
  const writer = new Kysely<Database>({ dialect: sqliteDialect(writerConnection, clock) });
  const tx = writer.withPlugin(demandTransaction);
  const checkpoints = createCheckpoints(writerConnection);
  const log = createLogSync(path);
  const commits = createCommonCommits(writerConnection, {
    check: () => refuseWhenFull(freeBytes()),
    committed: checkpoints.committed,
    sync: log.sync,
  });
  const readerConnection = new BetterSqlite(path, { readonly: true, timeout: busyTimeout });
  const reader = new Kysely<Database>({
    dialect: sqliteReaderDialect(readerConnection, clock),
    plugins: [guard],
  });
  const readerThread = readerThreadDialect(path, createReaderThread(), clock);
  const threadReader = new Kysely<Database>({ dialect: readerThread.dialect, plugins: [guard] });
  return {
    dialect: "sqlite",
    reader,
    threadReader,
    migrator: writer,
    transact: (fn, { isShort = false }) => commits.run(() => fn(tx), isShort),
    isConflict: (error) => codeOf(error)?.startsWith("SQLITE_BUSY") === true,
    isLostRace: () => false,
    isDiskFull: (error) => codeOf(error) === "SQLITE_FULL",
    async end() {
      await readerThread.end();
      await checkpoints.end();
      log.close();
      await reader.destroy();
      await writer.destroy();
      // Kysely only closes connections that were used.
      readerConnection.close();
      writerConnection.close();
      free();
    },
  };
}

function refuseWhenFull(free: number): void {
  if (free >= reserve) return;
  throw new Failure(
    507,
    `Couldn't save: the server's disk has only ${Math.floor(free / megabyte)} MB left, and writing stops below 64 MB. Ask the operator to free up space, then try again.`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof BetterSqlite.SqliteError ? error.code : undefined;
}
