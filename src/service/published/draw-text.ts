import { LRUCache } from "lru-cache";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { workPool } from "../work/pool.ts";

/** In milliseconds. As long as browsers take for a text, before they show its source. */
const timeout = 5000;

/** Parsed texts of published pages, by their hashes. Each character takes 10 to 100 bytes. */
const kept = new LRUCache<string, Drawing | PlainText>({ maxSize: 1_000_000 });
const running = new Map<string, Promise<Drawing | PlainText>>();

/**
 * Parses the text of a page, of any length, in a worker thread. A text that takes too long is shown as source.
 * @param key promises equal texts
 */
export async function drawText(markdown: string, key: string): Promise<Drawing | PlainText> {
  const known = kept.get(key) ?? running.get(key);
  if (known !== undefined) return known;
  const drawing = draw(markdown);
  running.set(key, drawing);
  try {
    kept.set(key, await drawing, { size: markdown.length + 1 });
    return await drawing;
  } finally {
    running.delete(key);
  }
}

async function draw(markdown: string): Promise<Drawing | PlainText> {
  // Visitors of one page wait together, so there are never more tasks than pages.
  const reply = await workPool.run("drawForReaders", markdown, { timeout, isPatient: true });
  return "output" in reply ? reply.output : { plain: "time" };
}
