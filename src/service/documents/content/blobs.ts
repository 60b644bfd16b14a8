import { isAscii } from "node:buffer";
import { createHash, subtle } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Hash } from "#content/types.ts";
import type { BlobChunkTable, BlobTable } from "#service/kernel/store/schema-content.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { chunksOf, textChunks } from "#service/kernel/chunks.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { chunkBytes, pack, unpack } from "./packing.ts";

/** The stored bytes of a blob were corrupted or changed. Thrown instead of returning wrong text. */
export class DamagedBlob extends Error {
  readonly hash: Hash;

  constructor(hash: Hash, reason: string) {
    super(`The stored content ${hash} is damaged (${reason}). Restore it from a backup.`);
    this.name = "DamagedBlob";
    this.hash = hash;
  }
}

/** The organization has no blob with this hash. */
export class MissingBlob extends Error {
  constructor(hash: Hash) {
    super(`The stored content ${hash} is missing. Restore it from a backup.`);
    this.name = "MissingBlob";
  }
}

/** Blobs in a statement, which blocks the process on SQLite. 500 pages took 3 to 6 ms. */
const rowsAtOnce = 100;
const hashesAtOnce = 500;

/**
 * Texts that were verified when they were read. Caching is safe, because a hash always means the same text. The key
 * includes the organization, so that an organization can't read another's text by its hash.
 */
export const textCache = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (text) => text.length * 2 + 1,
});

export function hashBytes(bytes: Uint8Array | string): Hash {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Bytes of a blob that is hashed in this thread. Larger ones are hashed in another, where they don't delay requests. */
const hashedHere = 64 * 1024;

async function hashBlob(bytes: Uint8Array): Promise<Hash> {
  if (bytes.length <= hashedHere) return hashBytes(bytes);
  // No blob is in shared memory, which digest does not accept.
  const digest = await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}

/** Characters that are hashed in less than 1 ms. */
const hashedAtOnce = 256 * 1024;

/**
 * Hashes large texts ahead. Other requests get turns in between.
 * @returns `hashBytes`, which knows these texts
 */
export async function hashTexts(texts: Iterable<string>): Promise<(text: string) => Hash> {
  const yieldPoint = createYieldPoint();
  const hashes = new Map<string, Hash>();
  for (const text of texts) {
    if (text.length <= hashedAtOnce) continue;
    const hash = createHash("sha256");
    for (const part of textChunks(text, hashedAtOnce)) {
      hash.update(part);
      await yieldPoint();
    }
    hashes.set(text, hash.digest("hex"));
  }
  return (text) => hashes.get(text) ?? hashBytes(text);
}

/** Stores a text and returns its hash. A text that exists isn't stored again. */
export async function putText(tx: Db, organizationId: string, text: string): Promise<Hash> {
  const [hash] = await putTexts(tx, organizationId, [text]);
  return hash!;
}

/** Stores many texts at once. Returns the hashes in the order of the texts. */
export async function putTexts(
  tx: Db,
  organizationId: string,
  texts: readonly string[],
): Promise<Hash[]> {
  return putBlobs(
    tx,
    organizationId,
    texts.map((text) => Buffer.from(text)),
    true,
  );
}

/** Stores texts whose hashes are known. */
export async function putHashedTexts(
  tx: Db,
  organizationId: string,
  texts: ReadonlyMap<Hash, string>,
): Promise<void> {
  const blobs = new Map<Hash, Uint8Array>();
  const stored = await holdBlobs(tx, organizationId, texts.keys());
  for (const [hash, text] of texts) if (!stored.has(hash)) blobs.set(hash, Buffer.from(text));
  await storeBlobs(tx, organizationId, blobs, true);
}

/** Stores a file without compression: images and archives are already compressed. */
export async function putFile(tx: Db, organizationId: string, bytes: Uint8Array): Promise<Hash> {
  const [hash] = await putBlobs(tx, organizationId, [bytes], false);
  return hash!;
}

/**
 * Stores a file whose bytes are in the database already, a chunk at a time.
 * @param read - the bytes of a chunk, each with `chunkBytes` but the last
 */
export async function putChunks(
  tx: Db,
  organizationId: string,
  { hash, size }: Pick<BlobTable, "hash" | "size">,
  read: (position: number) => Promise<Uint8Array>,
): Promise<void> {
  const count = Math.ceil(size / chunkBytes);
  const chunks = count <= 1 ? 0 : count;
  const row = { organization_id: organizationId, hash, size, encoding: "plain" as const, chunks };
  for (;;) {
    if ((await holdBlobs(tx, organizationId, [hash])).has(hash)) return;
    const data = chunks === 0 ? await read(0) : null;
    if ((await insertBlobs(tx, [{ ...row, data }])).length > 0) break;
    // Another request has stored it meanwhile. A sweep may have freed it since.
  }
  for (let position = 0; position < chunks; position++) {
    await insertChunk(
      tx,
      { organization_id: organizationId, hash, position },
      await read(position),
    );
  }
}

/** @throws MissingBlob, DamagedBlob */
export async function readText(db: Db, organizationId: string, hash: Hash): Promise<string> {
  const texts = await readTexts(db, organizationId, [hash]);
  return texts.get(hash)!;
}

/** Texts by hash, in few queries. @throws MissingBlob, DamagedBlob */
export async function readTexts(
  db: Db,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<Map<Hash, string>> {
  const texts = new Map<Hash, string>();
  const wanted = new Set<Hash>();
  const yieldPoint = createYieldPoint();
  for (const hash of hashes) {
    const cached = textCache.get(`${organizationId}:${hash}`);
    if (cached === undefined) wanted.add(hash);
    else texts.set(hash, cached);
  }
  for (const [hash, bytes] of await readBlobs(db, organizationId, wanted)) {
    texts.set(hash, keepText(organizationId, hash, bytes));
    await yieldPoint();
  }
  return texts;
}

/** The text of a verified blob, for later requests too. */
export function keepText(organizationId: string, hash: Hash, bytes: Buffer): string {
  const text = decode(bytes);
  textCache.set(`${organizationId}:${hash}`, text);
  return text;
}

/** Most texts are ASCII, which is decoded faster. */
const decode = (bytes: Buffer) => bytes.toString(isAscii(bytes) ? "latin1" : "utf8");

/** @throws MissingBlob, DamagedBlob */
export async function readFile(db: Db, organizationId: string, hash: Hash): Promise<Buffer> {
  const blobs = await readBlobs(db, organizationId, [hash]);
  return blobs.get(hash)!;
}

/** Stores blobs, each under the hash of its bytes. `packed`: whether to try compression. */
export async function putBlobs(
  tx: Db,
  organizationId: string,
  blobs: readonly Uint8Array[],
  packed: boolean,
): Promise<Hash[]> {
  const hashes: Hash[] = [];
  for (const bytes of blobs) hashes.push(await hashBlob(bytes));
  const fresh = new Map(hashes.map((hash, index) => [hash, blobs[index]!]));
  for (const hash of await holdBlobs(tx, organizationId, fresh.keys())) fresh.delete(hash);
  await storeBlobs(tx, organizationId, fresh, packed);
  return hashes;
}

/** Stores blobs that the organization didn't have a moment ago. */
async function storeBlobs(
  tx: Db,
  organizationId: string,
  blobs: ReadonlyMap<Hash, Uint8Array>,
  packed: boolean,
): Promise<void> {
  const rows: BlobTable[] = [];
  const taken = new Map(blobs);
  const yieldPoint = createYieldPoint();
  // In the same order everywhere, so that no two transactions with the same blobs block each other.
  for (const [hash, bytes] of [...blobs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { encoding, data } = await pack(bytes, packed);
    const chunks = data.length <= chunkBytes ? 0 : Math.ceil(data.length / chunkBytes);
    const row = { organization_id: organizationId, hash, size: bytes.length, encoding, chunks };
    if (chunks === 0) {
      rows.push({ ...row, data });
    } else if ((await insertBlobs(tx, [{ ...row, data: null }])).length > 0) {
      taken.delete(hash);
      await storeChunks(tx, row, data);
    }
    await yieldPoint();
  }
  for (const part of chunksOf(rows, rowsAtOnce)) {
    for (const hash of await insertBlobs(tx, part)) taken.delete(hash);
  }
  if (taken.size === 0) return;
  // Others stored them meanwhile. A sweep may have freed them since.
  for (const hash of await holdBlobs(tx, organizationId, taken.keys())) taken.delete(hash);
  await storeBlobs(tx, organizationId, taken, packed);
}

/** @returns the hashes of those that weren't there */
async function insertBlobs(tx: Db, rows: readonly BlobTable[]): Promise<Hash[]> {
  const inserted = await tx
    .insertInto("blob")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .execute();
  return inserted.map(({ hash }) => hash);
}

type Chunked = Pick<BlobTable, "organization_id" | "hash" | "chunks">;

async function storeChunks(
  tx: Db,
  { organization_id, hash, chunks }: Chunked,
  data: Uint8Array,
): Promise<void> {
  const yieldPoint = createYieldPoint();
  for (let position = 0; position < chunks; position++) {
    const part = data.subarray(position * chunkBytes, (position + 1) * chunkBytes);
    await insertChunk(tx, { organization_id, hash, position }, part);
    await yieldPoint();
  }
}

async function insertChunk(
  tx: Db,
  place: Omit<BlobChunkTable, "data">,
  data: Uint8Array,
): Promise<void> {
  await tx
    .insertInto("blob_chunk")
    .values({ ...place, data })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Blobs by hash, each verified. @throws MissingBlob, DamagedBlob */
export async function readBlobs(
  db: Db,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<Map<Hash, Buffer>> {
  const blobs = new Map<Hash, Buffer>();
  const wanted = [...new Set(hashes)];
  const yieldPoint = createYieldPoint();
  for (let start = 0; start < wanted.length; start += rowsAtOnce) {
    const part = wanted.slice(start, start + rowsAtOnce);
    const rows = await db
      .selectFrom("blob")
      .select(["hash", "size", "encoding", "chunks", "data"])
      .where("organization_id", "=", organizationId)
      .where("hash", "in", part)
      .execute();
    for (const row of rows) {
      blobs.set(row.hash, await openBlob(db, organizationId, row));
      await yieldPoint();
    }
  }
  for (const hash of wanted) if (!blobs.has(hash)) throw new MissingBlob(hash);
  return blobs;
}

/** The verified bytes of a stored blob. @throws DamagedBlob */
export async function openBlob(
  db: Db,
  organizationId: string,
  row: Omit<BlobTable, "organization_id">,
): Promise<Buffer> {
  return verified(row, row.chunks === 0 ? row.data : await joinChunks(db, organizationId, row));
}

/** Those of these blobs that have more than `bytes`, before compression. */
export async function largeBlobs(
  db: Db,
  organizationId: string,
  hashes: readonly Hash[],
  bytes: number,
): Promise<Set<Hash>> {
  const large = new Set<Hash>();
  for (const part of chunksOf(hashes, hashesAtOnce)) {
    const rows = await db
      .selectFrom("blob")
      .select("hash")
      .where("organization_id", "=", organizationId)
      .where("hash", "in", part)
      .where("size", ">", bytes)
      .execute();
    for (const { hash } of rows) large.add(hash);
  }
  return large;
}

/** The hashes for which the organization has a blob. */
export function existingHashes(
  db: Db,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<Set<Hash>> {
  return findHashes(db, organizationId, hashes, (query) => query);
}

/** The same, and until the transaction ends, no sweep frees these blobs. */
export function holdBlobs(
  tx: Db,
  organizationId: string,
  hashes: Iterable<Hash>,
): Promise<Set<Hash>> {
  return findHashes(tx, organizationId, hashes, (query) =>
    dialectOf(tx) === "postgres" ? query.orderBy("hash").forKeyShare() : query,
  );
}

type HashQuery = SelectQueryBuilder<Database, "blob", { hash: Hash }>;

async function findHashes(
  db: Db,
  organizationId: string,
  hashes: Iterable<Hash>,
  lock: (query: HashQuery) => HashQuery,
): Promise<Set<Hash>> {
  const existing = new Set<Hash>();
  for (const part of chunksOf([...hashes], hashesAtOnce)) {
    const query = db
      .selectFrom("blob")
      .select("hash")
      .where("organization_id", "=", organizationId)
      .where("hash", "in", part);
    for (const { hash } of await lock(query).execute()) existing.add(hash);
  }
  return existing;
}

async function joinChunks(
  db: Db,
  organizationId: string,
  blob: { hash: Hash; chunks: number },
): Promise<Uint8Array> {
  const rows = await db
    .selectFrom("blob_chunk")
    .select("data")
    .where("organization_id", "=", organizationId)
    .where("hash", "=", blob.hash)
    .orderBy("position")
    .execute();
  if (rows.length !== blob.chunks) throw new DamagedBlob(blob.hash, "a part of it is missing");
  return Buffer.concat(rows.map((row) => row.data));
}

async function verified(
  { hash, encoding, size }: Pick<BlobTable, "hash" | "encoding" | "size">,
  data: Uint8Array | null,
): Promise<Buffer> {
  if (data === null) throw new DamagedBlob(hash, "its bytes are missing");
  let bytes: Buffer;
  try {
    bytes = await unpack(encoding, data, size);
  } catch {
    throw new DamagedBlob(hash, "it cannot be unpacked");
  }
  if ((await hashBlob(bytes)) !== hash) throw new DamagedBlob(hash, "its bytes have another hash");
  return bytes;
}
