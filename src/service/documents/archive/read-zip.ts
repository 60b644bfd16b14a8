import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { createYieldPoint } from "#service/kernel/yield-point.ts";

/** A file in an archive, as its directory describes it. */
export type ZippedFile = {
  /** As written: it may be absolute or lead upwards. */
  path: string;
  /** A link to another file, whose path is its content. */
  isLink: boolean;
  isEncrypted: boolean;
  method: number;
  checksum: number;
  packedSize: number;
  /** Offset of its own header. */
  offset: number;
};

/** The archive or one of its files can't be read. The message is a sentence for people. */
export class ZipProblem extends Error {}

/** A file has more bytes than it may have. */
export class OversizedFile extends ZipProblem {
  constructor(most: number) {
    super(`The file is larger than ${Math.round(most / 1_000_000)} MB.`);
  }
}

/** Maximum number of files in an archive, folders included. */
const mostEntries = 20_000;
const longestComment = 65_535;
const unpack = promisify(inflateRaw);

const broken = "The archive is damaged. Create it again.";

/** Whether the bytes start like a zip archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 22 && [0x04034b50, 0x06054b50].includes(bytes.readUInt32LE(0));
}

/** Lists the files of an archive, without folders. Other requests get turns in between. @throws ZipProblem */
export async function listZip(bytes: Buffer): Promise<ZippedFile[]> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffff_ffff) {
    throw new ZipProblem("The archive is too large. Split it into archives of fewer files.");
  }
  if (count > mostEntries) {
    throw new ZipProblem(
      `The archive has more than ${mostEntries.toLocaleString("en-US")} files. Split it.`,
    );
  }
  const files: ZippedFile[] = [];
  const yieldPoint = createYieldPoint();
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw new ZipProblem(broken);
    const flags = bytes.readUInt16LE(at + 8);
    const nameLength = bytes.readUInt16LE(at + 28);
    const path = nameOf(bytes.subarray(at + 46, at + 46 + nameLength));
    if (!path.endsWith("/")) {
      files.push({
        path,
        isLink: bytes.readUInt32LE(at + 38) >>> 28 === 0xa,
        isEncrypted: (flags & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        checksum: bytes.readUInt32LE(at + 16),
        packedSize: bytes.readUInt32LE(at + 20),
        offset: bytes.readUInt32LE(at + 42),
      });
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    await yieldPoint();
  }
  return files;
}

/**
 * The content of a file. What the archive says about its size doesn't matter: unpacking stops at the limit.
 * @param most maximum size in bytes
 * @throws ZipProblem
 */
export async function readZipped(bytes: Buffer, file: ZippedFile, most: number): Promise<Buffer> {
  if (file.isEncrypted) throw new ZipProblem("The file is encrypted.");
  if (file.isLink) throw new ZipProblem("The file is a link to another file.");
  const { offset } = file;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) {
    throw new ZipProblem("The file is damaged.");
  }
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + file.packedSize);
  const content = await contentOf(packed, file.method, most);
  if (crc32(content) !== file.checksum) throw new ZipProblem("The file is damaged.");
  return content;
}

async function contentOf(packed: Buffer, method: number, most: number): Promise<Buffer> {
  if (method === 0) {
    if (packed.length > most) throw new OversizedFile(most);
    return packed;
  }
  if (method !== 8) throw new ZipProblem("The file is compressed in an uncommon way.");
  try {
    return await unpack(packed, { maxOutputLength: most });
  } catch (error) {
    const isLarge =
      error instanceof RangeError || (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE";
    throw isLarge ? new OversizedFile(most) : new ZipProblem("The file is damaged.");
  }
}

/** The end of the directory, which a comment may follow. */
function findEnd(bytes: Buffer): number {
  const last = bytes.length - 22;
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (bytes.readUInt32LE(at) === 0x06054b50) return at;
  }
  throw new ZipProblem(isZip(bytes) ? broken : "This isn't a zip archive.");
}

/** Old tools write names in the encoding of their system, which nothing tells. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
