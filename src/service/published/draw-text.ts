import { LRUCache } from "lru-cache";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { workPool } from "../work/pool.ts";
import { addPictures } from "./diagram/add-pictures.ts";

/** In milliseconds. As long as browsers take for a text, before they show its source. */
const timeout = 5000;

/** About the memory for a character of a text. */
const bytesOfCharacter = 30;

/** Parsed texts of published pages, by their hashes. */
const kept = new LRUCache<string, Drawing | PlainText>({ maxSize: 1_000_000 });
const running = new Map<string, Promise<Drawing | PlainText>>();

/**
 * Parses the text of a page, of any length, in a worker thread. A text that takes too long is shown as source.
 * @param key promises equal texts
 */
export async function drawText(markdown: string, key: string): Promise<Drawing | PlainText> {
  const known = kept.get(key) ?? running.get(key);
  if (known !== undefined) return known;
  const drawing = draw();
  running.set(key, drawing);
  try {
    return await drawing;
  } finally {
    running.delete(key);
  }

  async function draw(): Promise<Drawing | PlainText> {
    // Visitors of one page wait together, so there are never more tasks than pages.
    const reply = await workPool.run("drawForReaders", markdown, { timeout, isPatient: true });
    const drawn = "output" in reply ? reply.output : { plain: "time" as const };
    const pictures = await addPictures(drawn);
    kept.set(key, drawn, { size: markdown.length + 1 + Math.ceil(pictures / bytesOfCharacter) });
    return drawn;
  }
}
