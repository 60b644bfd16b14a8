import { LRUCache } from "lru-cache";
import { Failure } from "../errors.ts";
import { workPool } from "../work/pool.ts";
import type { TaskInput, TaskOutput } from "../work/tasks.ts";

type Limits = {
  /** Maximum characters of a task's texts. */
  longest: number;
  /** Characters of texts whose results are kept. Each character takes 10 to 100 bytes. */
  kept: number;
};

/** In milliseconds. Most texts this short take 10; texts that take longer are left to their readers, who have time limits, too. */
const timeout = 1000;

/**
 * Prepares short texts for readers, so that they needn't start the parser: in a worker thread, once for all of them.
 * @returns a function of the task's input, the number of characters in it, and a key that promises equal texts (their hashes). It
 *   resolves to undefined for long texts, and if no thread is free in time.
 */
export function createTextWork<Name extends "compareTexts" | "readDrawing">(
  name: Name,
  { longest, kept }: Limits,
) {
  const results = new LRUCache<string, TaskOutput<Name> & object>({ maxSize: kept });

  async function run(input: TaskInput<Name>): Promise<(TaskOutput<Name> & object) | undefined> {
    try {
      const reply = await workPool.run(name, input, { timeout });
      return "output" in reply ? reply.output : undefined;
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }

  return async (input: TaskInput<Name>, length: number, key: string) => {
    if (length > longest) return undefined;
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = await run(input);
    if (result !== undefined) results.set(key, result, { size: length + 1 });
    return result;
  };
}
