import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { drawInConsole } from "./draw-in-console.ts";
import type { readSyntax } from "./read-syntax.ts";
import { createTextWork } from "./short-texts.ts";

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
