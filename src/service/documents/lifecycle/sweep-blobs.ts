import { sql } from "kysely";
import type { Hash } from "#content/types.ts";
import { hour, minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { earliestId } from "#service/kernel/ids.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { NewJob } from "#service/kernel/jobs/queue.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import { RevisionMarks } from "./marks.ts";
import { readTexts } from "../content/blobs.ts";
import { readBuckets } from "../content/buckets.ts";
import type { Outcome } from "../import/outcome.ts";
import { uploadOf } from "../import/upload/upload-state.ts";
import { batchesOf, preparedOf } from "../import/progress.ts";

const blobsAtOnce = 200;
/**
 * Longer than any transaction takes from creating a revision's ID to its commit, including clock differences between
 * processes.
 */
const margin = 1 * hour;

/**
 * Frees the blobs of an organization that no revision, running import, or other table references. It first marks
 * without locking, then deletes unmarked blobs in small transactions. Each locks its blobs and marks new references
 * before it deletes. So it waits for writes that reuse one of them (`holdBlobs`), and later ones store it again.
 * @returns the number of freed blobs
 * @throws MissingBlob, DamagedBlob if it can't determine which blobs are needed; it then frees nothing
 */
export async function sweepBlobs(
  { store, clock }: Pick<Environment, "store" | "clock">,
  organizationId: string,
  signal: AbortSignal,
): Promise<number> {
  const since = earliestId(clock.now() - margin);
  const marks = new RevisionMarks(organizationId);
  await marks.markAll(store.read, signal);
  let freed = 0;
  for (let after: Hash | undefined = ""; after !== undefined;) {
    signal.throwIfAborted();
    const hashes = await hashesAfter(store.read, organizationId, after);
    after = hashes.length < blobsAtOnce ? undefined : hashes.at(-1);
    const candidates = hashes.filter((hash) => !marks.needed.has(hash));
    if (candidates.length === 0) continue;
    const free = async (tx: Db) => {
      await lockBlobs(tx, organizationId, candidates);
      // In this order, because the commit of an import turns what it has prepared into a revision.
      const beside = await neededBeside(tx, organizationId, candidates);
      await marks.markNew(tx, since);
      const unneeded = candidates.filter((hash) => !marks.needed.has(hash) && !beside.has(hash));
      await deleteBlobs(tx, organizationId, unneeded);
      return unneeded.length;
    };
    // What others wrote while this waited for them must be seen after it.
    freed += await store.transaction(free, { isolation: "read committed" });
  }
  await store.transaction((tx) => removeScans(tx, organizationId), { isolation: "read committed" });
  return freed;
}

/** Deletes scans of texts that no longer exist, or that a failed import never stored. */
async function removeScans(tx: Db, organizationId: string): Promise<void> {
  await sql`delete from text_scan where organization_id = ${organizationId} and not exists (
    select 1 from blob where blob.organization_id = text_scan.organization_id and blob.hash = text_scan.hash
  )`.execute(tx);
}

async function hashesAfter(db: Db, organizationId: string, after: Hash): Promise<Hash[]> {
  const rows = await db
    .selectFrom("blob")
    .select("hash")
    .where("organization_id", "=", organizationId)
    .where("hash", ">", after)
    .orderBy("hash")
    .limit(blobsAtOnce)
    .execute();
  return rows.map(({ hash }) => hash);
}

async function lockBlobs(tx: Db, organizationId: string, hashes: readonly Hash[]): Promise<void> {
  if (dialectOf(tx) === "sqlite") return;
  await tx
    .selectFrom("blob")
    .select("hash")
    .where("organization_id", "=", organizationId)
    .where("hash", "in", hashes)
    .orderBy("hash")
    .forUpdate()
    .execute();
}

async function deleteBlobs(tx: Db, organizationId: string, hashes: readonly Hash[]): Promise<void> {
  if (hashes.length === 0) return;
  for (const table of ["blob_chunk", "blob"] as const) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("hash", "in", hashes)
      .execute();
  }
}

/** Kind of the jobs that free an organization's unreferenced blobs. The key is the organization. */
export const sweepJobKind = "sweep-blobs";

/** Delay, so that one sweep follows several spaces purged together. */
const patience = 1 * minute;

export function sweepJob(organizationId: string, now: number): NewJob {
  return {
    organizationId,
    kind: sweepJobKind,
    key: organizationId,
    payload: {},
    runAt: now + patience,
  };
}

export function createSweepHandler(environment: Pick<Environment, "store" | "clock">): JobHandler {
  return async ({ organizationId }, signal) => {
    await sweepBlobs(environment, organizationId, signal);
  };
}

/**
 * Columns other than revisions that reference blobs. Add every table with blobs here, or the sweep frees them. A test
 * compares this with the store's columns whose names end in `blob`.
 */
export const blobColumns = [
  ["openapi_spec", "source_blob"],
  ["openapi_spec_version", "text_blob"],
  ["openapi_spec_version", "document_blob"],
  ["site_image", "image_blob"],
] as const;

/** The candidate blobs that something other than a revision references. */
async function neededBeside(
  db: Db,
  organizationId: string,
  candidates: readonly Hash[],
): Promise<Set<Hash>> {
  const needed = await neededByImports(db, organizationId);
  if (candidates.length === 0) return needed;
  for (const [table, column] of blobColumns) {
    const { rows } = await sql<{
      hash: Hash;
    }>`select ${sql.ref(column)} as hash from ${sql.table(table)}
      where organization_id = ${organizationId} and ${sql.ref(column)} in (${sql.join(candidates)})`.execute(
      db,
    );
    for (const { hash } of rows) needed.add(hash);
  }
  return needed;
}

/**
 * The uploads of imports, the batches that running and retried ones resume from, the files listed in those, the buckets
 * that are about to be committed, and what their entries need.
 */
async function neededByImports(db: Db, organizationId: string): Promise<Set<Hash>> {
  const imports = await db
    .selectFrom("content_import")
    .select("state")
    .where("organization_id", "=", organizationId)
    .where("status", "in", ["uploading", "running", "complete"])
    .execute();
  const batches = imports.flatMap(batchesOf);
  const uploads = imports.flatMap((row) => uploadOf(row)?.parts ?? []);
  const prepared = imports.flatMap(preparedOf);
  const needed = new Set<Hash>([...batches, ...prepared, ...uploads.map(({ hash }) => hash)]);
  for (const text of (await readTexts(db, organizationId, batches)).values()) {
    for (const outcome of JSON.parse(text) as Outcome[]) {
      if (outcome.kind === "file") needed.add(outcome.blob);
    }
  }
  for (const bucket of await readBuckets(db, organizationId, prepared)) {
    for (const entry of bucket.values()) {
      const content = entry.kind === "page" ? entry.text : entry.blob;
      if (content !== null) needed.add(content);
    }
  }
  return needed;
}
