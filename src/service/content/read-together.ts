import { sql } from "kysely";
import type { Hash, Tree } from "#content/types.ts";
import { among } from "../store/among.ts";
import { compileOnce } from "../store/compile-once.ts";
import type { BlobTable } from "../store/schema-content.ts";
import type { Db } from "../store/schema.ts";
import { takeTurns } from "../turns.ts";
import { keepText, openBlob, readTexts, textCache } from "./blobs.ts";
import { keptManifests } from "./kept-manifests.ts";
import { MissingRevision, treeOf } from "./revisions.ts";

/** Texts in the statement, which blocks the process on SQLite. Further ones are read as usual. */
const mostTexts = 150;

/** A blob, or the manifest of a revision (`hash` is its ID). */
type Row = Omit<BlobTable, "organization_id"> & { manifest: Uint8Array | null };

type Asked = { organizationId: string; hashes: readonly Hash[]; revisions: readonly string[] };

const storedTogether = compileOnce(
  (db, { organizationId, hashes, revisions }: Asked) => sql<Row>`
    select hash, size, encoding, chunks, data, null as manifest from blob
    where organization_id = ${organizationId} and hash in ${among(db, hashes)}
    union all
    select id, 0, 'plain', 0, null, buckets from revision
    where organization_id = ${organizationId} and id in ${among(db, revisions)}`,
);

/**
 * Texts by hash, and the trees of revisions by ID, by at most one statement; by a few more for large texts, for
 * more than 150, and for buckets that aren't cached.
 * @throws MissingBlob, DamagedBlob, MissingRevision
 */
export async function readTogether(
  db: Db,
  organizationId: string,
  asked: { texts: Iterable<Hash>; revisions: Iterable<string> },
): Promise<{ texts: Map<Hash, string>; trees: Map<string, Tree> }> {
  const kept = keptManifests(db, organizationId);
  const texts = new Map<Hash, string | undefined>();
  for (const hash of asked.texts) texts.set(hash, textCache.get(`${organizationId}:${hash}`));
  const manifests = new Map<string, Uint8Array | undefined>();
  for (const id of asked.revisions) manifests.set(id, kept.get(id));

  const hashes = missingOf(texts).slice(0, mostTexts);
  const revisions = missingOf(manifests);
  const turn = takeTurns();
  if (hashes.length + revisions.length > 0) {
    for (const row of await storedTogether(db, { organizationId, hashes, revisions }, undefined)) {
      if (row.manifest === null) {
        const bytes = await openBlob(db, organizationId, row);
        texts.set(row.hash, keepText(organizationId, row.hash, bytes));
        await turn();
      } else {
        kept.set(row.hash, row.manifest);
        manifests.set(row.hash, row.manifest);
      }
    }
  }
  const trees = new Map<string, Tree>();
  for (const [id, manifest] of manifests) {
    if (manifest === undefined) throw new MissingRevision(id);
    trees.set(id, await treeOf(db, organizationId, manifest));
  }
  const rest = await readTexts(db, organizationId, missingOf(texts));
  for (const [hash, text] of rest) texts.set(hash, text);
  return { texts: texts as Map<Hash, string>, trees };
}

function missingOf(found: ReadonlyMap<string, unknown>): string[] {
  return [...found].flatMap(([key, value]) => (value === undefined ? [key] : []));
}
