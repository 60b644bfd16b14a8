import {
  type Drawing,
  type DrawingRequest,
  type PlainText,
  readDrawing,
} from "#content/drawing/drawing.ts";
import { answerRequests } from "./bounded-worker.ts";
import { type CompareRequest, compareTexts } from "./compare-texts.ts";
import { codeBlocksOf, longestInConsole } from "#content/code/languages.ts";

type Request = DrawingRequest | CompareRequest;

/** What most texts have, in small parts. Code in a language would load the highlighter. */
const common = ["One", "## One", "**Two** and `three`", "- four\n- five", "[six](/six)"];
const less = ["1. one", "> two", "```\nthree\n```", "| four |\n| - |\n| five |"];

const drawing = (markdown: string): Request => ({ markdown, side: undefined });
const comparison = (before: string): Request => ({
  before,
  after: `${before}\n\nNew.`,
  asWritten: false,
});

/** How many milliseconds a text that is already parsed waits for the highlighter to load. It can be asked for again. */
const patience = 1000;

// One script for both, because most of it is the parser.
answerRequests<Request, Drawing | PlainText | ReturnType<typeof compareTexts>>(
  (request: Request) => ("markdown" in request ? drawColored(request) : compareTexts(request)),
  [...common.map(drawing), ...common.map(comparison), ...less.map(drawing)],
);

/** Prepares a text for rendering, with colored code. */
async function drawColored({ markdown, side }: DrawingRequest): Promise<Drawing | PlainText> {
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
