import { holdBlobs, putHashedTexts } from "../content/blobs.ts";
import { storeBucketsAhead } from "../content/buckets-ahead.ts";
import type { BucketsAhead } from "../content/buckets.ts";
import { scanAhead } from "../content/scans.ts";
import type { Environment } from "#service/kernel/context.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { ImportEdits } from "./commit.ts";
import type { ImportRow, Progress } from "./progress.ts";

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
