import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error.ts";

/*
 * The outside of a backup: a line that names the format, text compressed with Zstandard, and the SHA-256 of all bytes
 * before it. So every damaged, missing, or added byte is noticed before anything is restored.
 */

const firstLine = Buffer.from("Bindery backup 1\n");
const anyFirstLine = /^Bindery backup \d+\n/;
const hashLength = 32;
const chunkLength = 64 * 1024;

/**
 * Writes lines to a new file that only its owner can read.
 * @throws Error EEXIST if the file exists; other errors of the disk, of `lines`, and of the signal
 */
export async function writeContainer(
  path: string,
  lines: AsyncIterable<readonly string[]>,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash("sha256").update(firstLine);
  const seal = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, hash.digest());
    },
  });
  seal.push(firstLine);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(Readable.from(chunksOf(lines)), createZstdCompress(), seal, file, { signal });
}

async function* chunksOf(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let waiting = "";
  for await (const some of lines) {
    for (const line of some) waiting += `${line}\n`;
    if (waiting.length < chunkLength) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  yield Buffer.from(waiting);
}

/**
 * Reads the whole file once.
 * @throws BackupError if it isn't a backup, or isn't exactly what was written
 */
export async function demandWhole(path: string): Promise<void> {
  const end = await demandFormat(path);
  const hash = createHash("sha256");
  let kept: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path))
    kept = hashAllButEnd(hash, kept, chunk as Buffer);
  if (end <= firstLine.length || !hash.digest().equals(kept)) {
    throw new BackupError(
      `${path} is damaged or incomplete. Use another copy of it, or another backup.`,
    );
  }
}

/** Hashes what isn't in the last bytes of the file, which are returned. */
function hashAllButEnd(hash: Hash, kept: Buffer, chunk: Buffer): Buffer {
  const all = Buffer.concat([kept, chunk]);
  const end = Math.max(0, all.length - hashLength);
  hash.update(all.subarray(0, end));
  return all.subarray(end);
}

/** @returns where the hash at the end begins */
async function demandFormat(path: string): Promise<number> {
  const file = await openFile(path);
  try {
    const begin = Buffer.alloc(firstLine.length);
    await file.read(begin, 0, begin.length, 0);
    if (!begin.equals(firstLine)) {
      throw new BackupError(
        anyFirstLine.test(begin.toString("latin1"))
          ? `${path} was written by a later version of Bindery. Restore it with that version.`
          : `${path} isn't a backup of Bindery, or its beginning is damaged.`,
      );
    }
    return (await file.stat()).size - hashLength;
  } finally {
    await file.close();
  }
}

async function openFile(path: string) {
  try {
    return await open(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`the file can't be read: ${reason}.`, error);
  }
}

/** The lines of a whole file. */
export async function* readContainer(path: string): AsyncGenerator<string> {
  const end = await demandFormat(path);
  const packed = createReadStream(path, { start: firstLine.length, end: end - 1 });
  const unpacked = createZstdDecompress();
  const reading = pipeline(packed, unpacked);
  // Awaited below; meanwhile, the error also ends the loop.
  reading.catch(() => {});
  const decoder = new StringDecoder();
  let rest = "";
  for await (const chunk of unpacked) {
    const lines = (rest + decoder.write(chunk as Buffer)).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  await reading;
}
