import { answerRequests } from "./bounded-worker.ts";
import type { Drawing, DrawingRequest, PlainText } from "#content/drawing/drawing.ts";
import { drawColored } from "./prose/draw-colored.ts";
import { type CompareRequest, compareTexts } from "./prose/compare-texts.ts";

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

// One script for both, because most of it is the parser.
answerRequests<Request, Drawing | PlainText | ReturnType<typeof compareTexts>>(
  (request: Request) => ("markdown" in request ? drawColored(request) : compareTexts(request)),
  [...common.map(drawing), ...common.map(comparison), ...less.map(drawing)],
);
