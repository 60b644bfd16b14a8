import { answerRequests } from "../bounded-worker.ts";
import { readDrawing } from "./drawing.ts";
import type { DrawingRequest } from "./use-drawing.ts";

answerRequests(({ markdown, side }: DrawingRequest) => readDrawing(markdown, side));
