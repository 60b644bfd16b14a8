import highlighter from "highlight.js/lib/core";
import { loadGrammar } from "./grammars.ts";
import type { Grammar } from "./languages.ts";
import { type Kind, type Run, runsOf } from "./runs.ts";

/** A colored part of a code, as offsets in its text. Plain data, so that a worker can send it. */
export type ColoredPart = { from: number; to: number; kind: Kind };

/** The whole code in runs. The grammar must be loaded. 10 KB take about 10 ms, a malicious code takes longer. */
export const runsOfCode = (text: string, grammar: Grammar): Run[] =>
  runsOf(highlighter.highlight(text, { language: grammar }).value);

/**
 * The colored parts of a code, in their order. Run this where it doesn't delay others, with a time limit.
 *
 * @throws if the grammar can't be loaded
 */
export async function colorCode(text: string, grammar: Grammar): Promise<ColoredPart[]> {
  await loadGrammar(grammar);
  const parts: ColoredPart[] = [];
  let from = 0;
  for (const { text: part, kind } of runsOfCode(text, grammar)) {
    const to = from + part.length;
    if (kind !== undefined) parts.push({ from, to, kind });
    from = to;
  }
  return parts;
}
