import type { SentDiff } from "#content/prose/sent-diff.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { compareTexts } from "./compare-texts.ts";
import { createTextWork } from "./short-texts.ts";

/** A version of a page: its text, and the hash of it. No text counts as an empty one. */
type Version = { markdown?: string; documentId?: string } | undefined;

/**
 * A comparison is about 25 times as long as its texts before it is compressed, and readers compare long texts about as fast as they
 * would receive that.
 */
const compare = createTextWork(
  taskOf<typeof compareTexts>(new URL("./compare-texts.ts", import.meta.url), "compareTexts"),
  { longest: 16_000, kept: 200_000 },
);

/** Two versions of a page compared; undefined where their readers have to do it (`createTextWork`). */
export async function comparePages(before: Version, after: Version): Promise<SentDiff | undefined> {
  const texts = { before: before?.markdown ?? "", after: after?.markdown ?? "" };
  const length = texts.before.length + texts.after.length;
  return compare(texts, length, `${before?.documentId}:${after?.documentId}`);
}
