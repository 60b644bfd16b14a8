import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { constants as system, setPriority } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// A process of console-copies.ts: node copy-console.ts FOLDER

/** Minimum size in bytes. Smaller files fit into one packet anyway. */
const threshold = 1024;
/** Up to this many bytes, brotli's best compression takes well below a second. */
const small = 400_000;
const texts = /\.(?:js|css|svg)$/;

const [folder = ""] = process.argv.slice(2);
setPriority(system.priority.PRIORITY_LOW);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => texts.test(file))
  .toSorted();
// Processes that start together begin with different files, so that they share the work.
const first = process.pid % Math.max(1, files.length);
for (const file of [...files.slice(first), ...files.slice(0, first)]) copy(join(folder, file));

function copy(path: string): void {
  if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return;
  const bytes = readFileSync(path);
  if (bytes.length < threshold) return;
  const quality = bytes.length > small ? 9 : constants.BROTLI_MAX_QUALITY;
  write(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  );
  write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Renamed once it is whole, because it can be asked for at any time. */
function write(path: string, bytes: Buffer): void {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, path);
}
