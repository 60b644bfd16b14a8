import { statfsSync } from "node:fs";

export const megabyte = 1024 * 1024;

/** With less free space, the embedded store refuses writes: a full disk in the middle of one is worse. */
export const reserve = 64 * megabyte;

/** Bytes that this user can still write on the disk of a folder. */
export function freeBytesOf(folder: string): number {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}
