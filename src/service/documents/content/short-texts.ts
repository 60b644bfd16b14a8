import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Failure } from "#service/kernel/errors.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import type { Task } from "#service/kernel/work/task.ts";

type Limits = {
  /** Maximum characters of a task's texts. */
  longest: number;
  /** Characters of texts whose results are kept. Each character takes 10 to 100 bytes. */
  kept: number;
  /** Milliseconds that a reader waits: 1000 by default. What comes later is kept for the next reader. */
  patience?: number;
};

/** Milliseconds that a task may take. Most texts take 10, but a thread that just starts also loads the parser. */
const timeout = 5000;

/**
 * Prepares short texts for readers, so that they needn't start the parser: in a worker thread, once for all of them.
 * @returns a function of the task's input, the number of characters in it, and a key that promises equal texts (their hashes). It
 *   resolves to undefined for long texts, and if they aren't ready in time: readers do it themselves, and have time limits, too.
 */
export function createTextWork<Input, Result extends object>(
  task: Task<Input, Result>,
  { longest, kept, patience = 1000 }: Limits,
) {
  const results = new LRUCache<string, Result>({ maxSize: kept });
  const running = new Map<string, Promise<Result | undefined>>();

  async function run(input: Input): Promise<Result | undefined> {
    try {
      const result = await workPool.run(task, input, { timeout });
      return "output" in result ? result.output : undefined;
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }

  function runOnce(input: Input, length: number, key: string) {
    const pending = running.get(key);
    if (pending !== undefined) return pending;
    const started = run(input)
      .then((result) => {
        if (result !== undefined) results.set(key, result, { size: length + 1 });
        return result;
      })
      .finally(() => running.delete(key));
    running.set(key, started);
    return started;
  }

  return async (input: Input, length: number, key: string) => {
    if (length > longest) return undefined;
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const timeout = sleep(patience, undefined, { ref: false });
    return Promise.race([runOnce(input, length, key), timeout]);
  };
}
