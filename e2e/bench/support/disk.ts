import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const block = Buffer.alloc(4096, "x");
const syncs = 200;

/** Milliseconds in which the disk of temporary files, where benchmarks have their stores, makes 4 KB durable. */
export function measureDisk(): number[] {
  const folder = mkdtempSync(join(tmpdir(), "bindery-disk-"));
  const file = openSync(join(folder, "log"), "w");
  const times: number[] = [];
  for (let count = 0; count < syncs; count++) {
    const start = performance.now();
    writeSync(file, block);
    fdatasyncSync(file);
    times.push(performance.now() - start);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return times;
}
