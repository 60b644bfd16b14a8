import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

/** A file of an archive. */
export type ZipEntry = {
  /** With "/" between folders. */
  path: string;
  bytes: Uint8Array;
  /** Whether to try compression. Images and archives are compressed already. */
  packed: boolean;
};

const compress = promisify(deflateRaw);

/** The format counts files in 16 bits and bytes in 32 bits; its extension for more isn't read everywhere. */
const mostEntries = 65_535;
const mostBytes = 0xffff_ffff;

/** The 1st of January 1980 in the format's encoding: the same files always make the same archive. */
const noDate = 0x0021;
const utf8Names = 0x0800;
const version = 20;

/**
 * Writes a zip archive while its files are read: one at a time is in memory.
 * @throws Error if the archive would exceed the limits of the format
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, bytes, packed } of entries) {
    const smaller = packed && bytes.length > 0 ? await compress(bytes) : bytes;
    const isPacked = smaller.length < bytes.length;
    const data = isPacked ? smaller : bytes;
    const name = Buffer.from(path);
    const facts = factsOf({ bytes, data, isPacked, name });
    const head = Buffer.concat([signature(0x04034b50), facts, name]);
    directory.push(directoryEntry(facts, name, offset));
    offset += head.length + data.length;
    if (directory.length > mostEntries || offset > mostBytes) {
      throw new Error("The archive exceeds 65,535 files or 4 GB.");
    }
    yield head;
    yield data;
  }
  const list = Buffer.concat(directory);
  yield Buffer.concat([list, endOf(directory.length, list.length, offset)]);
}

type Facts = { bytes: Uint8Array; data: Uint8Array; isPacked: boolean; name: Buffer };

/** The part of a header that is the same before a file and in the directory. */
function factsOf({ bytes, data, isPacked, name }: Facts): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(utf8Names, 2);
  facts.writeUInt16LE(isPacked ? 8 : 0, 4);
  facts.writeUInt16LE(noDate, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function directoryEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const maker = Buffer.alloc(2);
  maker.writeUInt16LE(version);
  return Buffer.concat([signature(0x02014b50), maker, facts, rest, name]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
