import { chunksOf } from "#service/kernel/chunks.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { groupYielding, createYieldPoint } from "#service/kernel/yield-point.ts";
import {
  applyEdits,
  bucketOf,
  putBuckets,
  readBuckets,
  type BucketAhead,
  type BucketsAhead,
} from "./buckets.ts";
import { manifestBelow, type NewRevision } from "./revisions.ts";

/** Buckets in a transaction. */
const bucketsAtOnce = 4;

/**
 * Stores what edits make of the buckets of a revision, before the transaction that commits them, so that this one is short.
 * Others write in between. Nothing references these buckets yet, so the sweep frees them unless the caller names them to it.
 * @throws MissingRevision if `base` isn't in the organization
 */
export async function storeBucketsAhead(
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
