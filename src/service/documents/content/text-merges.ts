import type { Sides } from "#content/conflict.ts";
import type { TextMerge } from "#content/merge-text.ts";
import type { Hash } from "#content/types.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "#service/kernel/store/schema.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import { readTexts } from "./blobs.ts";
import { mergeSides } from "./merge-sides.ts";

const mergeTask = taskOf<typeof mergeSides>(
  new URL("./merge-sides.ts", import.meta.url),
  "mergeSides",
);

/** Maximum characters of all three texts for merging in this thread, in about 1 ms. */
const short = 4_000;
/** In milliseconds. 50,000 paragraphs that both sides changed take about 5 s. */
const timeout = 20_000;

/** A merge depends only on its texts. The cache hands prepared merges to the transaction. */
const merges = new LRUCache<string, TextMerge>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (merge) => sizeOf(merge) + 1,
});

/**
 * Merges texts of an organization by their hashes in a worker thread, and caches the results. Texts that take too long
 * count as one clash. Call it before the transaction, too, so that other writers don't wait for it.
 */
export function textMerger(db: Db, organizationId: string) {
  return async (hashes: Sides<Hash | null>): Promise<TextMerge> => {
    const key = [organizationId, hashes.base, hashes.main, hashes.changeRequest].join(":");
    const cached = merges.get(key);
    if (cached !== undefined) return cached;
    const merge = await mergeAway(await readSides(db, organizationId, hashes));
    merges.set(key, merge);
    return merge;
  };
}

async function readSides(
  db: Db,
  organizationId: string,
  hashes: Sides<Hash | null>,
): Promise<Sides<string>> {
  const wanted = Object.values(hashes).filter((hash) => hash !== null);
  const texts = await readTexts(db, organizationId, wanted);
  const textOf = (hash: Hash | null) => (hash === null ? "" : texts.get(hash)!);
  const { base, main, changeRequest } = hashes;
  return { base: textOf(base), main: textOf(main), changeRequest: textOf(changeRequest) };
}

async function mergeAway(texts: Sides<string>): Promise<TextMerge> {
  const { base, main, changeRequest } = texts;
  if (base.length + main.length + changeRequest.length <= short) return mergeSides(texts);
  const result = await workPool.run(mergeTask, texts, { timeout });
  return "output" in result ? result.output : { clean: false, parts: [texts] };
}

function sizeOf(merge: TextMerge): number {
  if (merge.clean) return merge.text.length;
  return merge.parts.reduce((size, part) => {
    const texts = typeof part === "string" ? [part] : Object.values(part);
    return size + texts.reduce((length, text) => length + text.length, 0);
  }, 0);
}
