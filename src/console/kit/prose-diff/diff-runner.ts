import { diffProse, type ProseDiff } from "#content/prose/diff.ts";
import { workerAddress } from "../worker-address.ts";
import type { DiffReply, DiffRequest } from "./prose-diff.worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the address of the bundled worker
import address from "./prose-diff.worker.ts?worker&url";

/** Two texts to compare. Equal IDs promise equal texts (a hash, a document ID); without them the texts themselves count. */
export type DiffInput = { before: string; after: string; beforeId?: string; afterId?: string };

type Waiting = { resolve: (diff: ProseDiff) => void; reject: (error: Error) => void };

// Comparisons kept, oldest first, until they hold this many rows together.
const maxRows = 20_000;
const finished = new Map<string, ProseDiff>();
const running = new Map<string, Promise<ProseDiff>>();
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

const keyOf = ({ before, after, beforeId, afterId }: DiffInput) =>
  JSON.stringify([beforeId ?? `text ${before}`, afterId ?? `text ${after}`]);

/** The comparison if it has been made already. */
export function knownDiff(input: DiffInput): ProseDiff | undefined {
  return finished.get(keyOf(input));
}

/** Compares two texts off the main thread; the same comparison is made once. Rejects when the comparison fails. */
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
  if (typeof Worker === "undefined") return diffProse(before, after);
  worker ??= startWorker();
  const id = ++lastId;
  return new Promise<ProseDiff>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, before, after } satisfies DiffRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(workerAddress(address), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<DiffReply>) => {
    const entry = waiting.get(data.id);
    waiting.delete(data.id);
    if ("diff" in data) entry?.resolve(data.diff);
    else entry?.reject(new Error(data.error));
  });
  started.addEventListener("error", (event) => {
    started.terminate();
    worker = undefined;
    for (const { reject } of waiting.values())
      reject(new Error(event.message || "The worker stopped."));
    waiting.clear();
  });
  return started;
}
