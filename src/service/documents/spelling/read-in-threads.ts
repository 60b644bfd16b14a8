import { workPool } from "#service/kernel/work/pool.ts";
import { type Task, taskOf } from "#service/kernel/work/task.ts";
import type { findMisspelled, Misspelled, SpellingInput } from "./find-misspelled.ts";
import type { findStyle, StyleInput, Unstyled } from "./find-style.ts";
import type { ReadText } from "./prose-of.ts";

const spellTask = taskOf<typeof findMisspelled>(
  new URL("find-misspelled.ts", import.meta.url),
  "findMisspelled",
);
const styleTask = taskOf<typeof findStyle>(new URL("find-style.ts", import.meta.url), "findStyle");

/** In milliseconds. The spelling of a text of 1 MB takes about 3 s, and suggestions up to 5 s. */
const timeout = 30_000;
/** Maximum characters of texts that a thread looks at in one go, so that others get their turn. */
const atOnce = 200_000;

/**
 * Finds misspelled words in worker threads, which load the dictionary once: it takes 0.3 s and 20 MB.
 * @returns in the order of the texts; undefined for one that takes too long to read
 */
export function spellTexts(input: SpellingInput): Promise<(Misspelled[] | undefined)[]> {
  return inParts(spellTask, input);
}

/** The same for words that should be others. */
export function styleTexts(input: StyleInput): Promise<(Unstyled[] | undefined)[]> {
  return inParts(styleTask, input);
}

async function inParts<Input extends { texts: readonly ReadText[] }, Found>(
  task: Task<Input, Found[]>,
  input: Input,
): Promise<(Found | undefined)[]> {
  const results: (Found | undefined)[] = [];
  for (const texts of partsOf(input.texts)) {
    const result = await workPool.run(task, { ...input, texts }, { timeout, isPatient: true });
    results.push(...("output" in result ? result.output : texts.map(() => undefined)));
  }
  return results;
}

function partsOf(texts: readonly ReadText[]): ReadText[][] {
  const parts: ReadText[][] = [];
  let size = 0;
  for (const text of texts) {
    const part = parts.at(-1);
    const { length } = text.text;
    if (part === undefined || size + length > atOnce) {
      parts.push([text]);
      size = length;
    } else {
      part.push(text);
      size += length;
    }
  }
  return parts;
}
