import { wordStats, type WordStats } from "#content/prose/stats.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { compareWords } from "./compare-texts.ts";

const compareTask = taskOf<typeof compareWords>(
  new URL("./compare-texts.ts", import.meta.url),
  "compareWords",
);

/** Maximum characters of both texts to compare in this thread, in a few milliseconds. */
const short = 12_000;
/** In milliseconds; two texts of 9 MB that differ everywhere take about 5 s. */
const timeout = 20_000;

/**
 * Counts the words added and removed between two texts. Long texts are compared in a worker thread, where they don't
 * block other requests. Undefined for texts that take more than 20 s.
 * @throws Failure 503 if too many long texts are waiting
 */
export async function countWords(before: string, after: string): Promise<WordStats | undefined> {
  if (before.length + after.length <= short) return wordStats(before, after);
  const result = await workPool.run(compareTask, { before, after }, { timeout });
  return "output" in result ? result.output : undefined;
}
