import { type Commented, goneBlocks } from "#content/prose/block-versions.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { compareBlocks } from "./compare-texts.ts";

const task = taskOf<typeof compareBlocks>(
  new URL("./compare-texts.ts", import.meta.url),
  "compareBlocks",
);

/** In milliseconds. Two texts of 1 MB take about 4 s. */
const timeout = 10_000;

/** See `blocksIn`. Undefined for texts that take too long. @throws Failure 503 if too many texts are waiting */
async function blocksOf(commented: Commented, version: string): Promise<string | undefined> {
  const result = await workPool.run(task, { commented, version }, { timeout });
  return "output" in result ? result.output : undefined;
}

/**
 * Whether the step from one version of a page to the next changed the blocks of a comment. True for texts that take too long: they
 * differ, and more can't be said.
 */
export async function changesBlocks(
  commented: Commented,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const was = await blocksOf(commented, before);
  const is = await blocksOf(commented, after);
  return was === undefined || is === undefined || was !== is;
}

/**
 * The step that made a comment's blocks what they are now. `at`: the index of the version that it led to, from 1. `isGone`: they were
 * removed, or rewritten beyond recognition, possibly in several steps.
 */
type LastChange = { at: number; isGone: boolean };

/**
 * Finds that step by halving, so it reads and compares ten of a thousand versions.
 *
 * @param count - the number of versions since the comment was written
 * @param textOf - reads one, the oldest at 0
 * @returns undefined if the blocks are in the last version what they are in the first
 */
export async function lastChangeOfBlocks(
  commented: Commented,
  count: number,
  textOf: (index: number) => Promise<string>,
): Promise<LastChange | undefined> {
  const blocksAt = async (index: number) => blocksOf(commented, await textOf(index));
  const last = count - 1;
  const now = await blocksAt(last);
  if (last < 1 || (await blocksAt(0)) === now) return undefined;
  let [other, same] = [0, last];
  while (same - other > 1) {
    const middle = Math.floor((other + same) / 2);
    // oxlint-disable-next-line no-await-in-loop -- where to look next depends on it
    if ((await blocksAt(middle)) === now) same = middle;
    else other = middle;
  }
  return { at: same, isGone: now === undefined || now === goneBlocks };
}
