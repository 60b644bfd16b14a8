import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { compareEdits, NamedEdit } from "./compare-texts.ts";

const editsTask = taskOf<typeof compareEdits>(
  new URL("./compare-texts.ts", import.meta.url),
  "compareEdits",
);

/** In milliseconds. Two texts of 1 MB take about 4 s. */
const timeout = 10_000;
/** Texts in the pool at a time, so that a huge change request leaves room for others. */
const atOnce = 4;

/** By the two compared texts. Size is counted in characters. */
const cache = new LRUCache<string, readonly NamedEdit[]>({
  maxSize: 20_000_000,
  sizeCalculation: (edits) =>
    edits.reduce(
      (sum, { removed = "", added = "" }) => sum + removed.length + added.length + 100,
      1,
    ),
});

/** Two texts, and a key that promises equal texts. */
type TextPair = { before: string; after: string; key: string };

/** The edits between two texts that were compared before; undefined if the texts are needed. */
export const knownEdits = (key: string): readonly NamedEdit[] | undefined => cache.get(key);

/**
 * The edits between pairs of texts, in worker threads.
 * @returns by key; those that take too long to compare are missing
 */
export async function editsOfTexts(
  pairs: readonly TextPair[],
): Promise<Map<string, readonly NamedEdit[]>> {
  const edits = new Map<string, readonly NamedEdit[]>();
  const queue = new PQueue({ concurrency: atOnce });
  const compare = async ({ key, before, after }: TextPair) => {
    const bounds = { timeout, isPatient: true };
    const result = await workPool.run(editsTask, { before, after }, bounds);
    if (!("output" in result)) return;
    cache.set(key, result.output);
    edits.set(key, result.output);
  };
  await queue.addAll(pairs.map((pair) => () => compare(pair)));
  return edits;
}
