import { answerRequests } from "../bounded-worker.ts";
import { compareTexts } from "./compare-texts.ts";

answerRequests(compareTexts);
