import { answerRequests } from "./bounded-worker.ts";
import { type DrawingRequest, readDrawing } from "./markdown/drawing.ts";
import { type CompareRequest, compareTexts } from "./prose-diff/compare-texts.ts";

// One script for both, because most of it is the parser.
answerRequests((request: DrawingRequest | CompareRequest) =>
  "markdown" in request ? readDrawing(request.markdown, request.side) : compareTexts(request),
);
