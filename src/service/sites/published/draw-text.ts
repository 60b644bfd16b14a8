import { LRUCache } from "lru-cache";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { addPictures } from "./diagram/add-pictures.ts";
import { drawTask } from "./draw-task.ts";

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
