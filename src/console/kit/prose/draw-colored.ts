import { codeBlocksOf } from "#content/code/code-blocks.ts";
import { longestInConsole } from "#content/code/limits.ts";
import {
  type Drawing,
  type DrawingRequest,
  type PlainText,
  readDrawing,
} from "#content/drawing/drawing.ts";

/** How many milliseconds a text that is already parsed waits for the highlighter to load. It can be asked for again. */
const patience = 1000;

/** Prepares a text for rendering, with colored code. Only a worker may import this: its build splits the highlighter off. */
export async function drawColored({
  markdown,
  side,
}: DrawingRequest): Promise<Drawing | PlainText> {
  const drawing = readDrawing(markdown, side);
  if ("plain" in drawing || codeBlocksOf(drawing).length === 0) return drawing;
  const coloring = color(drawing).then(() => drawing);
  const uncolored = { ...drawing, isUncolored: true as const };
  const waiting = new Promise<Drawing>((resolve) => setTimeout(resolve, patience, uncolored));
  return Promise.race([coloring, waiting]);
}

async function color(drawing: Drawing): Promise<void> {
  try {
    const { highlightCode } = await import("#content/code/highlight.ts");
    await highlightCode(drawing, longestInConsole);
  } catch {
    // Without a connection to load it, code is as readable without colors.
  }
}
