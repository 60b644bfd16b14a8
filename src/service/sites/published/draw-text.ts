import { LRUCache } from "lru-cache";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { Drawn, DrawnElement } from "#content/drawing/drawn.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { drawForReaders } from "./draw-for-readers.ts";
import type { drawDiagrams } from "./diagram/draw-diagrams.ts";

/** A parsed text. `isComplete`: whether nothing of it is missing only because drawing it took too long. */
type DrawnText = { drawing: Drawing | PlainText; isComplete: boolean };

/** In milliseconds, with the start of a thread on a busy machine. */
const longest = 10_000;

/** Milliseconds until a text that took too long is tried again: then the machine may be less busy. */
const pause = 60_000;

/** About the memory for a character of a text. */
const bytesOfCharacter = 30;

/** Parsed texts of published pages, by their hashes. */
const kept = new LRUCache<string, DrawnText>({ maxSize: 1_000_000 });
const running = new Map<string, Promise<DrawnText>>();

/**
 * Parses the text of a page, of any length, in a worker thread. A text that takes too long is shown as source.
 * @param key promises equal texts
 */
export async function drawText(
  markdown: string,
  key: string,
  timeout = longest,
): Promise<DrawnText> {
  const cached = kept.get(key) ?? running.get(key);
  if (cached !== undefined) return cached;
  const drawn = draw();
  running.set(key, drawn);
  try {
    return await drawn;
  } finally {
    running.delete(key);
  }

  async function draw(): Promise<DrawnText> {
    // Visitors of one page wait together, so there are never more tasks than pages.
    const result = await workPool.run(drawTask, markdown, { timeout, isPatient: true });
    const drawing = "output" in result ? result.output : { plain: "time" as const };
    const pictures = await addPictures(drawing);
    const isComplete = "output" in result && pictures.isComplete;
    const size = markdown.length + 1 + Math.ceil(pictures.length / bytesOfCharacter);
    kept.set(key, { drawing, isComplete }, { size, ...(!isComplete && { ttl: pause }) });
    return { drawing, isComplete };
  }
}

/** Parses a text for readers, in a thread. */
const drawTask = taskOf<typeof drawForReaders>(
  new URL("./draw-for-readers.ts", import.meta.url),
  "drawForReaders",
);

/** A text that needs everything a thread loads for texts: the parser, formulas, and the colors of code. */
const sampleText = "# Sample\n\nText with $x^2$.\n\n```js\nconst one = 1;\n```\n";

const warmUpTimeout = 30_000;

/** Starts a thread that parses texts, if any site is published. Otherwise the first visitor after a start waits for it. */
export async function warmUp({ store, log }: Environment): Promise<void> {
  try {
    const site = await store.read
      .selectFrom("site")
      .select("id")
      .where("published", "=", true)
      .limit(1)
      .executeTakeFirst();
    if (site !== undefined) {
      await workPool.run(drawTask, sampleText, { timeout: warmUpTimeout, isPatient: true });
    }
  } catch (error) {
    log.warn({ err: error }, "no thread was started for the texts of sites");
  }
}

const diagramTask = taskOf<typeof drawDiagrams>(
  new URL("./diagram/draw-diagrams.ts", import.meta.url),
  "drawDiagrams",
);

/** In milliseconds, for all diagrams of a page, with the start of Mermaid on a busy machine. */
const diagramTimeout = 20_000;

/**
 * Adds the pictures of its diagrams to a text, as `data-picture`. Diagrams that aren't valid or take too long stay without.
 * @returns the length of all pictures, in characters, and whether there was time for all
 */
async function addPictures(
  drawing: Drawing | PlainText,
): Promise<{ length: number; isComplete: boolean }> {
  const diagrams = diagramsIn(drawing);
  if (diagrams.length === 0) return { length: 0, isComplete: true };
  const sources = diagrams.map(({ children }) =>
    children.filter((child) => typeof child === "string").join(""),
  );
  // Visitors of one page wait together, so there are never more tasks than pages.
  const result = await workPool.run(diagramTask, sources, {
    timeout: diagramTimeout,
    isPatient: true,
  });
  if (!("output" in result)) return { length: 0, isComplete: false };
  let length = 0;
  for (const [index, picture] of result.output.entries()) {
    if (typeof picture === "string") continue;
    diagrams[index]!.props["data-picture"] = picture;
    length += picture.light.length + picture.dark.length;
  }
  return { length, isComplete: !result.output.includes("timed-out") };
}

function diagramsIn(drawing: Drawing | PlainText): DrawnElement[] {
  const diagrams: DrawnElement[] = [];
  const visit = (drawn: Drawn) => {
    if (typeof drawn === "string") return;
    if (drawn.type === "x-diagram") diagrams.push(drawn);
    else drawn.children.forEach(visit);
  };
  for (const { content } of "pieces" in drawing ? drawing.pieces : []) {
    if (typeof content === "string" || !("source" in content)) visit(content);
  }
  return diagrams;
}
