import { answerRequests } from "./bounded-worker.ts";
import { type DrawingRequest, readDrawing } from "#content/drawing/drawing.ts";
import { readSyntax, type SyntaxRequest } from "./read-syntax.ts";
import { type CompareRequest, compareTexts } from "./prose-diff/compare-texts.ts";

type Request = DrawingRequest | CompareRequest | SyntaxRequest;

/** What most texts have, in small parts. */
const common = ["One", "## One", "**Two** and `three`", "- four\n- five", "[six](/six)"];
const less = ["1. one", "> two", "```sh\nthree\n```", "| four |\n| - |\n| five |"];

const drawing = (markdown: string): Request => ({ markdown, side: undefined });
const comparison = (before: string): Request => ({
  before,
  after: `${before}\n\nNew.`,
  asWritten: false,
});

function answer(request: Request) {
  if ("written" in request) return readSyntax(request);
  return "markdown" in request
    ? readDrawing(request.markdown, request.side)
    : compareTexts(request);
}

// One script for all, because most of it is the parser.
answerRequests(answer, [...common.map(drawing), ...common.map(comparison), ...less.map(drawing)]);
