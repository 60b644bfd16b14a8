import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

/** Another process uses the folder. Two processes would conflict in jobs and caches. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Bindery process. Stop that process, or start this one with another DATA_DIR.`,
    );
    this.name = "FolderInUse";
  }
}

/**
 * Claims a folder for this process with a transaction held open on a separate lock database. The kernel releases the
 * lock however the process ends, so a dead process never blocks the folder.
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
