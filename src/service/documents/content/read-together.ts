import { sql } from "kysely";
import type { Hash, Tree } from "#content/types.ts";
import { among } from "#service/kernel/store/sql.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { BlobTable } from "#service/kernel/store/schema-content.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { keepText, openBlob, readTexts, textCache } from "./blobs.ts";
import { keptHeads, keptManifests } from "./kept-revisions.ts";
import { MissingRevision, treeOf } from "./revisions.ts";

/** Texts in the statement, which blocks the process on SQLite. Further ones are read as usual. */
const mostTexts = 150;

/** The live content of a space, with its title. */
export type Head = { title: string; revisionId: string; tree: Tree };

/** A blob, a revision, or the live revision of a space, by hash or ID. */
type Row = Omit<BlobTable, "organization_id" | "hash"> & {
  kind: "text" | "revision" | "space";
  id: string;
  title: string | null;
  revision: string | null;
  /** Null for a revision that is known or gone. */
  buckets: Uint8Array | null;
};

type TogetherInput = {
  organizationId: string;
  hashes: readonly Hash[];
  revisions: readonly string[];
  spaces: readonly string[];
  /** Revisions whose buckets aren't read with their space. */
  cached: readonly string[];
};

const storedTogether = compileOnce(
  (db, { organizationId, hashes, revisions, spaces, cached }: TogetherInput) => sql<Row>`
    select 'text' as kind, hash as id, size, encoding, chunks, data,
      null as title, null as revision, null as buckets
    from blob where organization_id = ${organizationId} and hash in ${among(db, hashes)}
    union all
    select 'revision', id, 0, 'plain', 0, null, null, id, buckets
    from revision where organization_id = ${organizationId} and id in ${among(db, revisions)}
    union all
    select 'space', space.id, 0, 'plain', 0, null, space.title, space.revision, revision.buckets
    from space left join revision on revision.organization_id = space.organization_id
      and revision.id = space.revision and space.revision not in ${among(db, cached)}
    where space.organization_id = ${organizationId} and space.id in ${among(db, spaces)}`,
);

type Together = {
  texts: Map<Hash, string>;
  /** By revision. */
  trees: Map<string, Tree>;
  /** By space, without those that are gone. */
  heads: Map<string, Head>;
};

/**
 * Texts by hash, and the trees of revisions and of the live contents of spaces by ID, by at most one statement; by a few
 * more for large texts, for more than 150, and for buckets that aren't cached.
 * @throws MissingBlob, DamagedBlob, MissingRevision
 */
export async function readTogether(
  db: Db,
  organizationId: string,
  wanted: { texts: Iterable<Hash>; revisions?: Iterable<string>; spaces?: readonly string[] },
): Promise<Together> {
  const kept = keptManifests(db, organizationId);
  const texts = new Map<Hash, string | undefined>();
  for (const hash of wanted.texts) texts.set(hash, textCache.get(`${organizationId}:${hash}`));
  const manifests = new Map<string, Uint8Array | undefined>();
  for (const id of wanted.revisions ?? []) manifests.set(id, kept.get(id));

  const hashes = missingOf(texts).slice(0, mostTexts);
  const revisions = missingOf(manifests);
  const spaces = wanted.spaces ?? [];
  const lastHeads = keptHeads(db, organizationId);
  const cached = new Map<string, Uint8Array>();
  for (const space of spaces) {
    const revision = lastHeads.get(space);
    const manifest = revision === undefined ? undefined : kept.get(revision);
    if (manifest !== undefined) cached.set(revision!, manifest);
  }
  const rows =
    hashes.length + revisions.length + spaces.length === 0
      ? []
      : await storedTogether(
          db,
          { organizationId, hashes, revisions, spaces, cached: [...cached.keys()] },
          undefined,
        );
  const yieldPoint = createYieldPoint();
  for (const row of rows) {
    if (row.kind === "text") {
      const bytes = await openBlob(db, organizationId, { ...row, hash: row.id });
      texts.set(row.id, keepText(organizationId, row.id, bytes));
      await yieldPoint();
      continue;
    }
    const manifest = row.buckets ?? cached.get(row.revision!);
    if (manifest === undefined) continue;
    if (row.buckets !== null) kept.set(row.revision!, manifest);
    if (row.kind === "space") lastHeads.set(row.id, row.revision!);
    manifests.set(row.revision!, manifest);
  }
  const rest = await readTexts(db, organizationId, missingOf(texts));
  for (const [hash, text] of rest) texts.set(hash, text);

  const trees = new Map<string, Tree>();
  for (const [id, manifest] of manifests) {
    if (manifest === undefined) throw new MissingRevision(id);
    trees.set(id, await treeOf(db, organizationId, manifest));
  }
  const heads = new Map<string, Head>();
  for (const { kind, id, title, revision } of rows) {
    if (kind !== "space") continue;
    const tree = trees.get(revision!);
    if (tree === undefined) throw new MissingRevision(revision!);
    heads.set(id, { title: title!, revisionId: revision!, tree });
  }
  return { texts: texts as Map<Hash, string>, trees, heads };
}

function missingOf(values: ReadonlyMap<string, unknown>): string[] {
  return [...values].flatMap(([key, value]) => (value === undefined ? [key] : []));
}
