import type { Environment } from "#service/kernel/context.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import { createYieldPoint, groupYielding } from "#service/kernel/yield-point.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { holdBlobs, putHashedTexts } from "../content/blobs.ts";
import {
  type BucketsAhead,
  applyEdits,
  bucketOf,
  putBuckets,
  readBuckets,
  type BucketAhead,
} from "../content/buckets.ts";
import { scanAhead } from "../content/scans.ts";
import type { ImportEdits } from "./apply.ts";
import type { ImportRow, Progress } from "./progress.ts";
import { manifestBelow, type NewRevision } from "../content/revisions.ts";

type Preparing = Pick<Environment, "store" | "log">;
type Run = { progress: Progress; signal: AbortSignal };

const textsAtOnce = 10;

/**
 * Stores what a commit of these edits needs, in short transactions: the buckets of its revision, then the texts of their
 * pages. From the moment that the import's row names the buckets, the sweep frees neither; if the import ends without
 * a commit, it frees both.
 * @throws ImportStopped if the import was cancelled
 */
export async function prepareEdits(
  environment: Preparing,
  row: ImportRow,
  edits: ImportEdits,
  run: Run,
): Promise<BucketsAhead> {
  const { organization_id: organizationId } = row;
  const ahead = await storeNamed(environment, row, edits, run);
  const yieldPoint = createYieldPoint();
  for (const part of chunksOf([...edits.texts], textsAtOnce)) {
    run.signal.throwIfAborted();
    const texts = new Map(part);
    await environment.store.transaction((tx) => putHashedTexts(tx, organizationId, texts), {
      isolation: "read committed",
    });
    await yieldPoint();
  }
  await scanAhead(environment, organizationId, edits.texts, run.signal);
  return ahead;
}

/** A sweep can free the buckets until the import's row names them. If so, they are stored again. */
async function storeNamed(
  { store }: Preparing,
  row: ImportRow,
  { base, edits }: ImportEdits,
  { progress, signal }: Run,
): Promise<BucketsAhead> {
  const { organization_id: organizationId } = row;
  for (;;) {
    signal.throwIfAborted();
    const ahead = await storeBucketsAhead(store, { organizationId, base, edits });
    const buckets = new Set([...ahead.values()].flatMap(({ after }) => after ?? []));
    const areNamed = await store.transaction(
      async (tx) => {
        const stored = await holdBlobs(tx, organizationId, buckets);
        if (stored.size < buckets.size) return false;
        await progress.keepPrepared(tx, buckets);
        return true;
      },
      { isolation: "read committed" },
    );
    if (areNamed) return ahead;
  }
}

/** Buckets in a transaction. */
const bucketsAtOnce = 4;

/**
 * Stores what edits make of the buckets of a revision, before the transaction that commits them, so that this one is short.
 * Others write in between. Nothing references these buckets yet, so the sweep frees them unless the caller names them to it.
 * @throws MissingRevision if `base` isn't in the organization
 */
async function storeBucketsAhead(
  store: Pick<Store, "read" | "transaction">,
  { organizationId, base, edits }: Pick<NewRevision, "organizationId" | "base" | "edits">,
): Promise<BucketsAhead> {
  const ahead = new Map<number, BucketAhead>();
  const manifest = await manifestBelow(store.read, organizationId, base);
  const yieldPoint = createYieldPoint();
  for (const part of chunksOf([...(await groupYielding(edits.keys(), bucketOf))], bucketsAtOnce)) {
    const before = part.map(([index]) => manifest[index]!);
    const buckets = await readBuckets(store.read, organizationId, before);
    const edited = part.map(([, ids], position) => applyEdits(buckets[position]!, ids, edits));
    const after = await store.transaction((tx) => putBuckets(tx, organizationId, edited), {
      isolation: "read committed",
    });
    for (const [position, [index, ids]] of part.entries()) {
      ahead.set(index, { ids, before: before[position]!, after: after[position]! });
    }
    await yieldPoint();
  }
  return ahead;
}
