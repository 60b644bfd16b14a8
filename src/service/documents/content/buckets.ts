import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Entry, EntryEdits, Hash } from "#content/types.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { putBlobs, readBlobs } from "./blobs.ts";

/**
 * The entries of a tree whose IDs hash to one bucket, by ID. Immutable, because revisions and the cache share buckets.
 */
export type Bucket = ReadonlyMap<string, Entry>;

/** Hash of each bucket's blob; null for an empty bucket. */
export type Manifest = readonly (Hash | null)[];

/** What edits of these entries make of a bucket. */
export type BucketAhead = { ids: readonly string[]; before: Hash | null; after: Hash | null };

/** What edits make of the buckets of a revision, by the index of the bucket. */
export type BucketsAhead = ReadonlyMap<number, BucketAhead>;

export const bucketCount = 128;
const hashBytes = 32;

export const emptyManifest: Manifest = Array.from({ length: bucketCount }, () => null);
const emptyBucket: Bucket = new Map();

type CachedBucket = { bucket: Bucket; size: number };

/** Buckets that were verified when they were read. Caching is safe for the same reason as for texts (`textCache`). */
export const bucketCache = new LRUCache<string, CachedBucket>({
  maxSize: 48 * 1024 * 1024,
  // Parsed entries use about three times the size of their JSON.
  sizeCalculation: ({ size }) => size * 3 + 1,
});

/** The bucket of an entry: the first seven bits of its ID's hash. */
export function bucketOf(id: string): number {
  return hash("sha256", id, "buffer")[0]! >> 1;
}

/** A bucket with the edits of these IDs. */
export function applyEdits(bucket: Bucket, ids: readonly string[], edits: EntryEdits): Bucket {
  const edited = new Map(bucket);
  for (const id of ids) {
    const entry = edits.get(id) ?? null;
    if (entry === null) edited.delete(id);
    else edited.set(id, entry);
  }
  return edited;
}

/** The manifest as stored in the revision row: 32 bytes per bucket, zeros for an empty one. */
export function encodeManifest(manifest: Manifest): Buffer {
  const bytes = Buffer.alloc(bucketCount * hashBytes);
  manifest.forEach((bucket, index) => {
    if (bucket !== null) bytes.write(bucket, index * hashBytes, "hex");
  });
  return bytes;
}

const noBucket = Buffer.alloc(hashBytes);

/** @throws if the bytes aren't a manifest */
export function decodeManifest(stored: Uint8Array): Manifest {
  if (stored.length !== bucketCount * hashBytes) {
    throw new Error(`A revision's manifest has ${stored.length} bytes instead of 4096.`);
  }
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  return Array.from({ length: bucketCount }, (_, index) => {
    const part = bytes.subarray(index * hashBytes, (index + 1) * hashBytes);
    return part.equals(noBucket) ? null : part.toString("hex");
  });
}

/** Buckets by hash; null gives an empty bucket. @throws MissingBlob, DamagedBlob */
export async function readBuckets(
  db: Db,
  organizationId: string,
  hashes: readonly (Hash | null)[],
): Promise<Bucket[]> {
  const buckets = new Map<Hash, Bucket>();
  const wanted = new Set<Hash>();
  for (const bucketHash of hashes) {
    if (bucketHash === null || buckets.has(bucketHash)) continue;
    const cached = bucketCache.get(`${organizationId}:${bucketHash}`);
    if (cached === undefined) wanted.add(bucketHash);
    else buckets.set(bucketHash, cached.bucket);
  }
  const yieldPoint = createYieldPoint();
  for (const [bucketHash, bytes] of await readBlobs(db, organizationId, wanted)) {
    await yieldPoint();
    const bucket = parseBucket(bytes.toString("utf8"));
    bucketCache.set(`${organizationId}:${bucketHash}`, { bucket, size: bytes.length });
    buckets.set(bucketHash, bucket);
  }
  return hashes.map((bucketHash) => (bucketHash === null ? emptyBucket : buckets.get(bucketHash)!));
}

/** Stores buckets and returns their hashes, null for empty ones. Other requests get turns in between. */
export async function putBuckets(
  tx: Db,
  organizationId: string,
  buckets: readonly Bucket[],
): Promise<(Hash | null)[]> {
  const filled = buckets.filter((bucket) => bucket.size > 0);
  const bytes: Buffer[] = [];
  const yieldPoint = createYieldPoint();
  for (const bucket of filled) {
    bytes.push(Buffer.from(printBucket(bucket)));
    await yieldPoint();
  }
  const hashes = await putBlobs(tx, organizationId, bytes, true);
  const stored = new Map(filled.map((bucket, index) => [bucket, hashes[index]!]));
  return buckets.map((bucket) => stored.get(bucket) ?? null);
}

/** Canonical JSON: equal entries have equal bytes, regardless of the order of their fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.keys(part)
            .toSorted()
            .map((key) => [key, part[key]]),
        )
      : part,
  );
}

function printBucket(bucket: Bucket): string {
  const ids = [...bucket.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return `[${ids.map((id) => canonical(bucket.get(id))).join(",\n")}]`;
}

function parseBucket(json: string): Bucket {
  const entries = JSON.parse(json) as Entry[];
  return new Map(entries.map((entry) => [entry.id, deepFreeze(entry)]));
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
