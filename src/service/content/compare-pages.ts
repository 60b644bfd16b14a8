import { LRUCache } from "lru-cache";
import type { SentDiff } from "#content/prose/sent-diff.ts";
import { Failure } from "../errors.ts";
import { workPool } from "../work/pool.ts";

/** A version of a page: its text, and the hash of it. No text counts as an empty one. */
type Version = { markdown?: string; documentId?: string } | undefined;

/**
 * Maximum characters of both texts. Their comparison is about 25 times as long before it is compressed, and readers compare long
 * texts about as fast as they would receive that.
 */
const longest = 16_000;
/** In milliseconds. Most texts this short take 10; texts that take longer are left to their readers, who have time limits, too. */
const timeout = 1000;

/** Comparisons by the hashes of their texts. Size is counted in characters of the texts, each of which takes about 100 bytes here. */
const compared = new LRUCache<string, SentDiff>({ maxSize: 200_000 });

/**
 * Compares two short versions of a page in a worker thread, so that readers needn't start the parser. Undefined for long texts,
 * and if no thread is free in time.
 */
export async function comparePages(before: Version, after: Version): Promise<SentDiff | undefined> {
  const texts = { before: before?.markdown ?? "", after: after?.markdown ?? "" };
  const length = texts.before.length + texts.after.length;
  if (length > longest) return undefined;
  const key = `${before?.documentId}:${after?.documentId}`;
  const known = compared.get(key);
  if (known !== undefined) return known;
  const sent = await compareAway(texts);
  if (sent !== undefined) compared.set(key, sent, { size: length + 1 });
  return sent;
}

async function compareAway(texts: { before: string; after: string }) {
  try {
    const reply = await workPool.run("compareTexts", texts, { timeout });
    return "output" in reply ? reply.output : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
