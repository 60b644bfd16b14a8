import { highlightCode } from "#content/code/highlight.ts";
import { readDrawing } from "#content/drawing/drawing.ts";
import { drawFormulas } from "#reader/formulas.ts";

/** A text parsed for readers of a site, with its formulas and the colors of its code. Run it in a worker thread. */
export const drawForReaders = (markdown: string) =>
  highlightCode(drawFormulas(readDrawing(markdown, undefined)));
