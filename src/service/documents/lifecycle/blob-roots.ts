import { sql } from "kysely";
import type { Hash } from "#content/types.ts";
import { readTexts } from "../content/blobs.ts";
import { readBuckets } from "../content/buckets.ts";
import type { Outcome } from "../import/outcome.ts";
import { uploadOf } from "../import/upload/upload-state.ts";
import { batchesOf, preparedOf } from "../import/progress.ts";
import type { Db } from "#service/kernel/store/schema.ts";

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
export async function neededBeside(
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
