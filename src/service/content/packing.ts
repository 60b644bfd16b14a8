import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
} from "node:zlib";
import type { BlobTable } from "../store/schema-content.ts";

/** Most bytes of one row's data: rows stay well under 1 MB. */
export const chunkBytes = 512 * 1024;

/** Below this the frame of the packing eats what it saves. */
const worthPacking = 128;

/** More is packed and unpacked in another thread: handing it over costs some 0.1 ms. */
const packedHere = 64 * 1024;

/** On pages of documentation 13 % smaller than zstd or deflate, in about 0.15 ms; higher qualities cost far more time. */
const thorough = { [constants.BROTLI_PARAM_QUALITY]: 5 };
/** The transaction that waits for it holds up other writers: 9 MB of words would take 5 s thoroughly, and take 0.15 s so. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const packedThoroughly = 512 * 1024;

type Packed = { encoding: BlobTable["encoding"]; data: Uint8Array };

/** Packs bytes if `wanted` and if packing makes them smaller. */
export async function pack(bytes: Uint8Array, wanted: boolean): Promise<Packed> {
  if (!wanted || bytes.length < worthPacking) return { encoding: "plain", data: bytes };
  const params = bytes.length <= packedThoroughly ? thorough : quick;
  const data =
    bytes.length <= packedHere
      ? brotliCompressSync(bytes, { params })
      : await promisify(brotliCompress)(bytes, { params });
  return data.length < bytes.length
    ? { encoding: "brotli", data }
    : { encoding: "plain", data: bytes };
}

/** @throws when packed data is not what `pack` made */
export async function unpack(encoding: BlobTable["encoding"], data: Uint8Array): Promise<Buffer> {
  if (encoding !== "brotli") return Buffer.isBuffer(data) ? data : Buffer.from(data);
  return data.length <= packedHere ? brotliDecompressSync(data) : promisify(brotliDecompress)(data);
}
