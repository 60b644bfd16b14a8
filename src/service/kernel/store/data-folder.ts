import { statfsSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import BetterSqlite from "better-sqlite3";

export const megabyte = 1024 * 1024;

/** With less free space, the embedded store refuses writes: a full disk in the middle of one is worse. */
export const reserve = 64 * megabyte;

/** Bytes that this user can still write on the disk of a folder. */
export function freeBytesOf(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/** Gives a complete file its name. A power failure afterwards undoes neither the name nor the content. */
export async function publishFile(part: string, path: string): Promise<void> {
  await flush(part);
  await rename(part, path);
  // Windows can't flush a folder.
  if (process.platform !== "win32") await flush(dirname(path));
}

async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

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
