import { wordStats, type WordStats } from "#content/prose/stats.ts";
import { workPool } from "../work/pool.ts";

/** Characters of both texts that are compared in the calling thread, in some milliseconds. */
const short = 12_000;
/** Milliseconds; two texts of 9 MB that differ everywhere take about 5 s. */
const timeout = 20_000;

/**
 * Words added and removed between two texts, of long texts counted where it holds nobody up; undefined for texts that take
 * more than 20 s.
 * @throws Failure 503 when too many long texts wait
 */
export async function countWords(before: string, after: string): Promise<WordStats | undefined> {
  if (before.length + after.length <= short) return wordStats(before, after);
  const reply = await workPool.run("countWords", { before, after }, { timeout });
  return "output" in reply ? reply.output : undefined;
}
