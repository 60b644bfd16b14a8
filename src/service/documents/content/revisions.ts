import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Entry, EntryEdits, Hash, Tree } from "#content/types.ts";
import type { RevisionTable, RevisionType } from "#service/kernel/store/schema-content.ts";
import { compileOnce, insertOnce } from "#service/kernel/store/compile-once.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Bucket, BucketsAhead, Manifest } from "./buckets.ts";
import { keptManifests, keptRevisions } from "./kept-revisions.ts";
import {
  applyEdits,
  bucketCount,
  bucketOf,
  canonical,
  decodeManifest,
  emptyManifest,
  encodeManifest,
  putBuckets,
  readBuckets,
} from "./buckets.ts";
import { groupYielding } from "#service/kernel/yield-point.ts";

/** A revision without its content. */
export type Revision = Omit<RevisionTable, "buckets">;

export type NewRevision = {
  /** From `ids.next()`. */
  id: string;
  /** Epoch milliseconds, from the clock. */
  createdAt: number;
  organizationId: string;
  spaceId: string;
  /** Parent revisions, the one on main first; a merge has two. */
  parents: readonly string[];
  type: RevisionType;
  /** Revision that the edits apply to; null: an empty tree. */
  base: string | null;
  edits: EntryEdits;
  createdBy: string | null;
  message?: string;
};

/** An entry that differs between two revisions; null on the side where it doesn't exist. */
export type EntryChange = { id: string; before: Entry | null; after: Entry | null };

/** The columns of a {@link Revision}. */
export const revisionColumns = [
  "organization_id",
  "id",
  "space_id",
  "parents",
  "type",
  "message",
  "created_by",
  "created_at",
] as const;

/**
 * Trees by manifest. They are immutable, and most requests for a space need the same one. Size is counted in entries.
 */
const treeCache = new LRUCache<string, Tree>({
  maxSize: 200_000,
  sizeCalculation: (tree) => tree.size + 1,
});

const insertRevision = insertOnce("revision");

/**
 * Creates a revision: the entries of `base` with `edits` applied. The cost depends on the edits, because unchanged
 * buckets are shared. Edits without an effect are ignored. The caller moves heads.
 * @param ahead what these edits make of buckets that are stored already; those that `base` has otherwise are made again
 * @throws MissingRevision if `base` isn't in the organization
 */
export async function commitRevision(
  tx: Db,
  revision: NewRevision,
  ahead?: BucketsAhead,
): Promise<Revision> {
  const { organizationId, base, edits } = revision;
  const edited = [...(await manifestBelow(tx, organizationId, base))];
  const touched = new Map<number, readonly string[]>();
  for (const [index, ids] of ahead === undefined
    ? await groupYielding(edits.keys(), bucketOf)
    : []) {
    touched.set(index, ids);
  }
  for (const [index, { ids, before, after }] of ahead ?? []) {
    if (before === edited[index]) edited[index] = after;
    else touched.set(index, ids);
  }
  const indexes = [...touched.keys()];
  const before = await readBuckets(
    tx,
    organizationId,
    indexes.map((index) => edited[index]!),
  );
  const after = indexes.map((index, position) =>
    applyEdits(before[position]!, touched.get(index)!, edits),
  );
  const hashes = await putBuckets(tx, organizationId, after);
  indexes.forEach((index, position) => (edited[index] = hashes[position]!));
  const row: Revision = {
    organization_id: organizationId,
    id: revision.id,
    space_id: revision.spaceId,
    parents: [...revision.parents],
    type: revision.type,
    message: revision.message ?? null,
    created_by: revision.createdBy,
    created_at: revision.createdAt,
  };
  await insertRevision(tx, { ...row, buckets: encodeManifest(edited) });
  return row;
}

/** The revision without its content; undefined if it isn't in the organization. */
export async function readRevision(
  db: Db,
  organizationId: string,
  revisionId: string,
): Promise<Revision | undefined> {
  const kept = keptRevisions(db, organizationId);
  const cached = kept.get(revisionId);
  if (cached !== undefined) return cached;
  const [row] = await storedRevision(db, { organizationId, revisionId }, undefined);
  if (row !== undefined) kept.set(revisionId, row);
  return row;
}

type RevisionKey = { organizationId: string; revisionId: string };

const storedRevision = compileOnce((db, { organizationId, revisionId }: RevisionKey) =>
  db
    .selectFrom("revision")
    .select(revisionColumns)
    .where("organization_id", "=", organizationId)
    .where("id", "=", revisionId),
);

/** All entries of a revision. Entries are frozen and shared: copy them to change them. @throws MissingRevision */
export async function loadTree(db: Db, organizationId: string, revisionId: string): Promise<Tree> {
  return treeOf(db, organizationId, await readStoredManifest(db, organizationId, revisionId));
}

/** Hashes of manifests, which are kept in memory for the next request. */
const hashes = new WeakMap<Uint8Array, string>();

function hashOf(manifest: Uint8Array): string {
  let manifestHash = hashes.get(manifest);
  if (manifestHash === undefined) {
    manifestHash = hash("sha256", manifest, "base64url");
    hashes.set(manifest, manifestHash);
  }
  return manifestHash;
}

/** All entries of a revision. @param manifest as stored; decoding it takes longer than hashing it */
export async function treeOf(db: Db, organizationId: string, manifest: Uint8Array): Promise<Tree> {
  const key = `${organizationId}:${hashOf(manifest)}`;
  const cached = treeCache.get(key);
  if (cached !== undefined) return cached;
  const tree = new Map<string, Entry>();
  for (const bucket of await readBuckets(db, organizationId, decodeManifest(manifest))) {
    for (const [id, entry] of bucket) tree.set(id, entry);
  }
  treeCache.set(key, tree);
  return tree;
}

/** The given entries of a revision; unknown IDs are left out. Loads only their buckets. @throws MissingRevision */
export async function loadEntries(
  db: Db,
  organizationId: string,
  revisionId: string,
  entryIds: Iterable<string>,
): Promise<Map<string, Entry>> {
  const wanted = [{ revision: revisionId, entryIds }];
  const [entries] = await loadManyEntries(db, organizationId, wanted);
  return entries!;
}

/** As `loadEntries`, of several revisions. Reads their manifests and buckets by one statement each. @throws MissingRevision */
export async function loadManyEntries(
  db: Db,
  organizationId: string,
  selections: readonly { revision: string; entryIds: Iterable<string> }[],
): Promise<Map<string, Entry>[]> {
  await readAhead(
    db,
    organizationId,
    selections.map(({ revision }) => revision),
  );
  const wanted: { id: string; bucket: Hash | null }[][] = [];
  for (const { revision, entryIds } of selections) {
    const manifest = await readManifest(db, organizationId, revision);
    wanted.push([...entryIds].map((id) => ({ id, bucket: manifest[bucketOf(id)]! })));
  }
  const hashes = [...new Set(wanted.flat().map(({ bucket }) => bucket))];
  const buckets = await readBuckets(db, organizationId, hashes);
  const bucketBy = new Map(hashes.map((bucket, index) => [bucket, buckets[index]!]));
  return wanted.map((ofManifest) => {
    const entries = new Map<string, Entry>();
    for (const { id, bucket } of ofManifest) {
      const entry = bucketBy.get(bucket)!.get(id);
      if (entry !== undefined) entries.set(id, entry);
    }
    return entries;
  });
}

/**
 * Entries that differ between two revisions of one organization, in no particular order. Skips equal buckets without
 * loading them. If `before` is null, all of `after` is new. @throws MissingRevision
 */
export async function diffRevisions(
  db: Db,
  organizationId: string,
  before: string | null,
  after: string,
): Promise<EntryChange[]> {
  return diffManifests(db, organizationId, {
    before: before === null ? undefined : await readStoredManifest(db, organizationId, before),
    after: await readStoredManifest(db, organizationId, after),
  });
}

/** As `diffRevisions`, for stored manifests. @param compared.within only these buckets; absent: all */
export async function diffManifests(
  db: Db,
  organizationId: string,
  {
    before,
    after,
    within,
  }: { before: Uint8Array | undefined; after: Uint8Array; within?: ReadonlySet<number> },
): Promise<EntryChange[]> {
  const old = before === undefined ? emptyManifest : decodeManifest(before);
  const fresh = decodeManifest(after);
  const indexes = Array.from({ length: bucketCount }, (_, index) => index).filter(
    (index) => old[index] !== fresh[index] && (within === undefined || within.has(index)),
  );
  const hashes = [...indexes.map((index) => old[index]!), ...indexes.map((index) => fresh[index]!)];
  const buckets = await readBuckets(db, organizationId, hashes);
  return indexes.flatMap((_, position) =>
    diffBuckets(buckets[position]!, buckets[indexes.length + position]!),
  );
}

/** The organization has no revision with this ID, although a row references it. */
export class MissingRevision extends Error {
  constructor(revisionId: string) {
    super(`The revision ${revisionId} is missing from the store. Restore it from a backup.`);
    this.name = "MissingRevision";
  }
}

async function readManifest(db: Db, organizationId: string, revisionId: string): Promise<Manifest> {
  return decodeManifest(await readStoredManifest(db, organizationId, revisionId));
}

async function readStoredManifest(
  db: Db,
  organizationId: string,
  revisionId: string,
): Promise<Uint8Array> {
  const kept = keptManifests(db, organizationId);
  const cached = kept.get(revisionId);
  if (cached !== undefined) return cached;
  const [row] = await storedManifest(db, { organizationId, revisionId }, undefined);
  if (row === undefined) throw new MissingRevision(revisionId);
  kept.set(revisionId, row.buckets);
  return row.buckets;
}

const storedManifest = compileOnce((db, input: { organizationId: string; revisionId: string }) =>
  db
    .selectFrom("revision")
    .select("buckets")
    .where("organization_id", "=", input.organizationId)
    .where("id", "=", input.revisionId),
);

/** Keeps manifests that are about to be read one after another, so that they aren't requested one by one. */
async function readAhead(
  db: Db,
  organizationId: string,
  revisionIds: readonly string[],
): Promise<void> {
  const kept = keptManifests(db, organizationId);
  const missing = [...new Set(revisionIds)].filter((id) => kept.get(id) === undefined);
  if (missing.length < 2) return;
  const rows = await storedManifests(db, { organizationId, revisionIds: missing }, undefined);
  for (const { id, buckets } of rows) kept.set(id, buckets);
}

const storedManifests = compileOnce(
  (db, input: { organizationId: string; revisionIds: readonly string[] }) =>
    db
      .selectFrom("revision")
      .select(["id", "buckets"])
      .where("organization_id", "=", input.organizationId)
      .where("id", "in", among(db, input.revisionIds)),
);

/** The buckets that edits of a revision start from; null: of an empty tree. @throws MissingRevision */
export async function manifestBelow(
  db: Db,
  organizationId: string,
  base: string | null,
): Promise<Manifest> {
  return base === null ? emptyManifest : readManifest(db, organizationId, base);
}

function diffBuckets(before: Bucket, after: Bucket): EntryChange[] {
  const changes: EntryChange[] = [];
  for (const [id, entry] of before) {
    const other = after.get(id) ?? null;
    // Entries from a shared bucket are the same objects, so most comparisons end here.
    if (other === entry) continue;
    if (other === null || canonical(other) !== canonical(entry)) {
      changes.push({ id, before: entry, after: other });
    }
  }
  for (const [id, entry] of after) {
    if (!before.has(id)) changes.push({ id, before: null, after: entry });
  }
  return changes;
}
