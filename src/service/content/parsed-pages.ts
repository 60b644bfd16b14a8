import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { createTextWork } from "./short-texts.ts";

type Text = { markdown?: string; documentId?: string };

/** A parsed text is about 2.5 times as long as the text itself; real pages hardly have more than half as many characters. */
const draw = createTextWork("readDrawing", { longest: 30_000, kept: 400_000 });

/**
 * Large pages have 100,000 characters, which take 150 ms in a warm thread. The editor needs about 200 ms until it could use the tree,
 * which is about five times as long as the text.
 */
const read = createTextWork("readSyntax", {
  longest: 200_000,
  kept: 1_000_000,
  timeout: 3000,
  patience: 200,
});

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
  return (await read(markdown, markdown.length, documentId))?.syntax;
}
