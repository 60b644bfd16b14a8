import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
} from "node:zlib";
import { filePartSize } from "#contract/file-upload.ts";
import type { BlobTable } from "#service/kernel/store/schema-content.ts";

/** Maximum bytes of data per row; rows stay well below 1 MB. The same as the parts of an upload, which become such rows. */
export const chunkBytes = filePartSize;

/** Below this size, compression saves less than its own overhead. */
const worthPacking = 128;

/** Larger data is compressed and decompressed in another thread; the handover takes about 0.1 ms. */
const packedHere = 64 * 1024;

/**
 * For pages of documentation, 13% smaller than zstd or deflate, in about 0.15 ms. Higher qualities take far more time.
 */
const thorough = { [constants.BROTLI_PARAM_QUALITY]: 5 };
/**
 * For large data: the waiting transaction blocks other writers. 9 MB of words take 0.15 s, instead of 5 s with
 * `thorough`.
 */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const packedThoroughly = 512 * 1024;

type Packed = { encoding: BlobTable["encoding"]; data: Uint8Array };

/** Compresses bytes if `wanted` and if that makes them smaller. */
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

/**
 * Reverses `pack`.
 * @param size bytes of the result, at least roughly; repetitive data is packed to a thousandth
 * @throws if the data wasn't created by `pack`
 */
export async function unpack(
  encoding: BlobTable["encoding"],
  data: Uint8Array,
  size: number,
): Promise<Buffer> {
  if (encoding !== "brotli") return Buffer.isBuffer(data) ? data : Buffer.from(data);
  return size <= packedHere ? brotliDecompressSync(data) : promisify(brotliDecompress)(data);
}
