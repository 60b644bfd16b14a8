import { highlightCode } from "#content/code/highlight.ts";
import { readDrawing } from "#content/drawing/drawing.ts";
import { longestInConsole } from "#content/code/languages.ts";

/** A text parsed and colored for the console's reader. Run it in a worker thread. */
export const drawInConsole = (markdown: string) =>
  highlightCode(readDrawing(markdown, undefined), longestInConsole);
