import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { findMisspelled, Misspelled, SpellingInput } from "./find-misspelled.ts";

const spellTask = taskOf<typeof findMisspelled>(
  new URL("find-misspelled.ts", import.meta.url),
  "findMisspelled",
);

/** In milliseconds. A text of 1 MB takes about 3 s, and suggestions up to 5 s. */
const timeout = 30_000;
/** Maximum characters of texts that a thread looks at in one go, so that others get their turn. */
const atOnce = 200_000;

/**
 * Finds misspelled words in worker threads, which load the dictionary once: it takes 0.3 s and 20 MB.
 * @returns in the order of the texts; undefined for one that takes too long to read
 */
export async function spellTexts(input: SpellingInput): Promise<(Misspelled[] | undefined)[]> {
  const found: (Misspelled[] | undefined)[] = [];
  for (const texts of partsOf(input.texts)) {
    const result = await workPool.run(spellTask, { ...input, texts }, { timeout, isPatient: true });
    found.push(...("output" in result ? result.output : texts.map(() => undefined)));
  }
  return found;
}

function partsOf(texts: SpellingInput["texts"]): SpellingInput["texts"][] {
  const parts: SpellingInput["texts"][number][][] = [];
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
