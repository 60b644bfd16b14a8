import { statfsSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

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
