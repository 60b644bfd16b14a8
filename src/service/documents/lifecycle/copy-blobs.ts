import { sql } from "kysely";
import type { Hash } from "#content/types.ts";
import { existingHashes, holdBlobs } from "../content/blobs.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Store } from "#service/kernel/store/store.ts";

const blobsAtOnce = 50;

type Route = { from: string; to: string };

/**
 * Copies blobs that another organization lacks, some per transaction. They are referenced only when the transfer
 * commits; if it fails, a sweep frees them.
 */
export async function copyBlobs(store: Store, route: Route, hashes: Iterable<Hash>): Promise<void> {
  const wanted = [...hashes];
  const there = await existingHashes(store.read, route.to, wanted);
  const missing = wanted.filter((hash) => !there.has(hash));
  for (let start = 0; start < missing.length; start += blobsAtOnce) {
    const part = missing.slice(start, start + blobsAtOnce);
    await store.transaction((tx) => copyRows(tx, route, part));
  }
}

/** Does the same inside a transaction, for the few blobs added since. */
export async function copyMissingBlobs(
  tx: Db,
  route: Route,
  hashes: Iterable<Hash>,
): Promise<void> {
  const wanted = [...hashes];
  const stored = await holdBlobs(tx, route.to, wanted);
  const missing = wanted.filter((hash) => !stored.has(hash));
  for (let start = 0; start < missing.length; start += blobsAtOnce) {
    await copyRows(tx, route, missing.slice(start, start + blobsAtOnce));
  }
}

async function copyRows(tx: Db, { from, to }: Route, hashes: readonly Hash[]): Promise<void> {
  const chosen = sql`organization_id = ${from} and hash in (${sql.join(hashes)})`;
  await sql`insert into blob_chunk (organization_id, hash, position, data)
    select ${to}, hash, position, data from blob_chunk where ${chosen}
    on conflict do nothing`.execute(tx);
  await sql`insert into blob (organization_id, hash, size, encoding, chunks, data)
    select ${to}, hash, size, encoding, chunks, data from blob where ${chosen}
    on conflict do nothing`.execute(tx);
  await sql`insert into text_scan (organization_id, hash, version, encoding, data)
    select ${to}, hash, version, encoding, data from text_scan where ${chosen}
    on conflict do nothing`.execute(tx);
}
