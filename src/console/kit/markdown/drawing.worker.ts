import { answerRequests } from "../bounded-worker.ts";
import { type DrawingRequest, readDrawing } from "./drawing.ts";

answerRequests(({ markdown, side }: DrawingRequest) => readDrawing(markdown, side));
