import { codeBlocksOf } from "#content/code/code-blocks.ts";
import { longestInConsole } from "#content/code/limits.ts";
import {
  type Drawing,
  type DrawingRequest,
  type PlainText,
  readDrawing,
} from "#content/drawing/drawing.ts";

/** How many milliseconds the highlighter may take to load. A text that is already parsed doesn't wait longer. */
const patience = 1000;

/** Prepares a text for rendering, with colored code. Only a worker may import this: its build splits the highlighter off. */
export async function drawColored({
  markdown,
  side,
}: DrawingRequest): Promise<Drawing | PlainText> {
  const drawing = readDrawing(markdown, side);
  if (codeBlocksOf(drawing).length === 0) return drawing;
  await Promise.race([color(drawing), new Promise((resolve) => setTimeout(resolve, patience))]);
  return drawing;
}

async function color(drawing: Drawing | PlainText): Promise<void> {
  try {
    const { highlightCode } = await import("#content/code/highlight.ts");
    await highlightCode(drawing, longestInConsole);
  } catch {
    // Without a connection to load it, code is as readable without colors.
  }
}
