import { type ColoredPart, colorCode } from "#content/code/color-code.ts";
import type { Grammar } from "#content/code/languages.ts";
import { answerRequests } from "#console/kit/bounded-worker.ts";

/** A code to color. */
export type CodeRequest = { text: string; grammar: Grammar };

answerRequests<CodeRequest, ColoredPart[]>(({ text, grammar }) => colorCode(text, grammar));
