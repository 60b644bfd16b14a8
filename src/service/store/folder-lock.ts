import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

/** Another process works on the folder; two would overwrite each other's work in jobs and caches. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Bindery process. Stop that process, or start this one with another DATA_DIR.`,
    );
    this.name = "FolderInUse";
  }
}

/**
 * Claims a folder for this process, by a transaction held open on a database beside the real one:
 * its lock is the kernel's, so it is freed however the process ends, and no file of a dead process is ever in the way.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): { free(): void } {
  const database = new BetterSqlite(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    const busy = error instanceof BetterSqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
    throw busy ? new FolderInUse(folder) : error;
  }
  return { free: () => database.close() };
}
