import { answerRequests } from "./bounded-worker.ts";
import type { DrawingRequest } from "#content/drawing/drawing.ts";
import { drawColored } from "./markdown/draw-colored.ts";
import { type CompareRequest, compareTexts } from "./prose-diff/compare-texts.ts";
import { readSyntax, type SyntaxRequest } from "./read-syntax.ts";

type Request = DrawingRequest | CompareRequest | SyntaxRequest;

/** What most texts have, in small parts. Code in a language would load the highlighter. */
const common = ["One", "## One", "**Two** and `three`", "- four\n- five", "[six](/six)"];
const less = ["1. one", "> two", "```\nthree\n```", "| four |\n| - |\n| five |"];

const drawing = (markdown: string): Request => ({ markdown, side: undefined });
const comparison = (before: string): Request => ({
  before,
  after: `${before}\n\nNew.`,
  asWritten: false,
});

function answer(request: Request) {
  if ("written" in request) return readSyntax(request);
  return "markdown" in request ? drawColored(request) : compareTexts(request);
}

// One script for all, because most of it is the parser.
answerRequests<Request, Awaited<ReturnType<typeof answer>>>(answer, [
  ...common.map(drawing),
  ...common.map(comparison),
  ...less.map(drawing),
]);
