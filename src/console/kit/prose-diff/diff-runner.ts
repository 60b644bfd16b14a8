import type { ProseDiff } from "#content/prose/row.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { createBoundedWorker, OutOfTime } from "../bounded-worker.ts";
import { compareTexts, type CompareRequest } from "./compare-texts.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./prose-diff.worker.ts?worker&url";

/**
 * Two texts to compare. Equal IDs guarantee equal texts (a hash, a document ID); without IDs the texts themselves are the key.
 */
export type DiffInput = { before: string; after: string; beforeId?: string; afterId?: string };

// The limit of cached rows in total; the oldest comparisons are dropped first.
const maxRows = 20_000;
const finished = new Map<string, ProseDiff>();
const running = new Map<string, Promise<ProseDiff>>();
/** Time limit of one comparison, in milliseconds. Ordinary pages take a tenth of it. */
const worker = createBoundedWorker<CompareRequest, ProseDiff>(address, 10_000);

const keyOf = ({ before, after, beforeId, afterId }: DiffInput) =>
  JSON.stringify([beforeId ?? `text ${before}`, afterId ?? `text ${after}`]);

/** The comparison, if cached. */
export function knownDiff(input: DiffInput): ProseDiff | undefined {
  return finished.get(keyOf(input));
}

/** Compares two texts in a worker, once per pair. Rejects when the comparison fails. */
export function runDiff(input: DiffInput): Promise<ProseDiff> {
  const key = keyOf(input);
  const known = finished.get(key);
  if (known) return Promise.resolve(known);
  const started = running.get(key);
  if (started) return started;
  const promise = compare(input)
    .then((diff) => {
      keep(key, diff);
      return diff;
    })
    .finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
}

function keep(key: string, diff: ProseDiff): void {
  finished.set(key, diff);
  let rows = 0;
  for (const kept of finished.values()) rows += kept.rows.length;
  for (const [oldest, kept] of finished) {
    if (rows <= maxRows || oldest === key) break;
    finished.delete(oldest);
    rows -= kept.rows.length;
  }
}

async function compare({ before, after }: DiffInput): Promise<ProseDiff> {
  const request = { before, after, asWritten: false };
  if (typeof Worker === "undefined") return compareTexts(request);
  try {
    return await worker.ask(request);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  try {
    return await worker.ask({ ...request, asWritten: true });
  } catch (error) {
    throw error instanceof OutOfTime ? new Error(proseTexts.tooLarge) : error;
  }
}
