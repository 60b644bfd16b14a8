import type { Hash } from "#content/types.ts";
import { hour } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { earliestId } from "#service/kernel/ids.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { sql } from "kysely";
import { neededBeside } from "./blob-roots.ts";
import { RevisionMarks } from "./marks.ts";

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
