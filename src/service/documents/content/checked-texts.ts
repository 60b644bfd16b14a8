import PQueue from "p-queue";
import { checkText, type CheckedText, type FoundInText } from "#content/check-text.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";

const checkTask = taskOf<typeof checkText>(
  new URL("../../../content/check-text.ts", import.meta.url),
  "checkText",
);

/** In milliseconds. A text of 1 MB takes about 2 s. */
const timeout = 10_000;
/** Maximum characters of both texts for checking in this thread, in about 5 ms. */
const short = 4_000;
/** Texts in the pool at a time, so that the checks of a huge change request leave room for others. */
const atOnce = 8;

/**
 * Finds what checks are about in some texts, in worker threads.
 * @returns in the order of the texts; undefined for one that takes too long to read
 */
export async function checkTexts(
  texts: readonly CheckedText[],
): Promise<(FoundInText | undefined)[]> {
  const queue = new PQueue({ concurrency: atOnce });
  return queue.addAll(texts.map((text) => () => checkOne(text)));
}

async function checkOne(checked: CheckedText): Promise<FoundInText | undefined> {
  if (checked.text.length + (checked.before?.length ?? 0) <= short) return checkText(checked);
  const result = await workPool.run(checkTask, checked, { timeout, isPatient: true });
  return "output" in result ? result.output : undefined;
}
