import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Failure } from "#service/kernel/errors.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { type Task, taskOf } from "#service/kernel/work/task.ts";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { SentDiff } from "#content/prose/sent-diff.ts";
import { wordStats, type WordStats } from "#content/prose/stats.ts";
import type { drawInConsole } from "./draw-in-console.ts";
import type { readSyntax } from "./read-syntax.ts";
import type { compareTexts, compareWords } from "./compare-texts.ts";

type Text = { markdown?: string; documentId?: string };

/** A parsed text is about 2.5 times as long as the text itself; real pages hardly have more than half as many characters. */
const draw = createTextWork(
  taskOf<typeof drawInConsole>(new URL("./draw-in-console.ts", import.meta.url), "drawInConsole"),
  { longest: 30_000, kept: 400_000 },
);

/**
 * Large pages have 100,000 characters, which take 150 to 250 ms in a warm thread, and not less in the editor, which needs another
 * 200 ms until it could use the tree if it is opened by its URL.
 */
const readTree = createTextWork(
  taskOf<typeof readSyntax>(new URL("./read-syntax.ts", import.meta.url), "readSyntax"),
  { longest: 200_000, kept: 1_000_000, patience: 300 },
);

/** The parsed text of a page; undefined without a text, and where its readers have to parse it (`createTextWork`). */
export async function drawPage({
  markdown,
  documentId,
}: Text): Promise<Drawing | PlainText | undefined> {
  if (markdown === undefined || documentId === undefined) return undefined;
  return draw(markdown, markdown.length, documentId);
}

/** The syntax tree of a page's text as JSON; undefined without a text, and where the editor has to parse it. */
export async function syntaxOfPage({ markdown, documentId }: Text): Promise<string | undefined> {
  if (markdown === undefined || documentId === undefined) return undefined;
  return (await readTree(markdown, markdown.length, documentId))?.syntax;
}

/** Shorter texts take the editor a few milliseconds. */
const worthReading = 10_000;

/** Milliseconds until a text that was saved is read for its next reader. Somebody who types saves again before. */
const quiet = 2000;

const saved = new Map<string, NodeJS.Timeout>();

/** Reads the syntax of a page's text once it isn't saved again for a moment, so that the next editor finds it. */
export function readSyntaxLater(pageId: string, text: Required<Text>): void {
  clearTimeout(saved.get(pageId));
  saved.delete(pageId);
  if (text.markdown.length < worthReading) return;
  const read = () => {
    saved.delete(pageId);
    // Who opens the page reads it again, and is told of errors.
    syntaxOfPage(text).catch(() => undefined);
  };
  saved.set(pageId, setTimeout(read, quiet).unref());
}

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

const wordsTask = taskOf<typeof compareWords>(
  new URL("./compare-texts.ts", import.meta.url),
  "compareWords",
);

/** Maximum characters of both texts to compare in this thread, in a few milliseconds. */
const shortToCount = 12_000;

/** In milliseconds; two texts of 9 MB that differ everywhere take about 5 s. */
const countTimeout = 20_000;

/**
 * Counts the words added and removed between two texts. Long texts are compared in a worker thread, where they don't
 * block other requests. Undefined for texts that take more than 20 s.
 * @throws Failure 503 if too many long texts are waiting
 */
export async function countWords(before: string, after: string): Promise<WordStats | undefined> {
  if (before.length + after.length <= shortToCount) return wordStats(before, after);
  const result = await workPool.run(wordsTask, { before, after }, { timeout: countTimeout });
  return "output" in result ? result.output : undefined;
}

type Limits = {
  /** Maximum characters of a task's texts. */
  longest: number;
  /** Characters of texts whose results are kept. Each character takes 10 to 100 bytes. */
  kept: number;
  /** Milliseconds that a reader waits: 1000 by default. What comes later is kept for the next reader. */
  patience?: number;
};

/** Milliseconds that such a task may take. Most texts take 10, but a thread that just starts also loads the parser. */
const prepareTimeout = 5000;

/**
 * Prepares short texts for readers, so that they needn't start the parser: in a worker thread, once for all of them.
 * @returns a function of the task's input, the number of characters in it, and a key that promises equal texts (their hashes). It
 *   resolves to undefined for long texts, and if they aren't ready in time: readers do it themselves, and have time limits, too.
 */
function createTextWork<Input, Result extends object>(
  task: Task<Input, Result>,
  { longest, kept, patience = 1000 }: Limits,
) {
  const results = new LRUCache<string, Result>({ maxSize: kept });
  const running = new Map<string, Promise<Result | undefined>>();

  async function run(input: Input): Promise<Result | undefined> {
    try {
      const result = await workPool.run(task, input, { timeout: prepareTimeout });
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
