import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { createTextWork } from "./short-texts.ts";

/** A parsed text is about 2.5 times as long as the text itself; real pages hardly have more than half as many characters. */
const draw = createTextWork("readDrawing", { longest: 30_000, kept: 400_000 });

/** The parsed text of a page; undefined without a text, and where its readers have to parse it (`createTextWork`). */
export async function drawPage(page: {
  markdown?: string;
  documentId?: string;
}): Promise<Drawing | PlainText | undefined> {
  const { markdown, documentId } = page;
  if (markdown === undefined || documentId === undefined) return undefined;
  return draw(markdown, markdown.length, documentId);
}
