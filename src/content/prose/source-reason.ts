import type { SourceRun } from "./source-diff.ts";

/** In what two sources differ that show the same. */
export type SourceReason =
  | "indentation"
  | "spaces"
  | "lineBreaks"
  | "blankLines"
  | "tags"
  | "marks"
  | "escapes"
  | "marker"
  | "table";

const without = (pattern: RegExp) => (text: string) => text.replaceAll(pattern, "");

/** What is left of a source without what a reason is about. */
const rests: [SourceReason, (text: string) => string][] = [
  ["tags", without(/\{%.*?%\}|<\/?[a-zA-Z][^<>]*>/gs)],
  ["marks", without(/[*_~`]/g)],
  ["escapes", without(/\\/g)],
  ["marker", without(/^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?=\s)/gm)],
  ["table", without(/[|:-]/g)],
];

/** Why a source has changed although it shows the same; undefined if that has no short name. */
export function reasonOf(runs: readonly SourceRun[]): SourceReason | undefined {
  const sideOf = (other: SourceRun["op"]) =>
    runs.map(({ op, text }) => (op === other ? "" : text)).join("");
  const [before, after] = [sideOf("ins"), sideOf("del")];
  const bare = (text: string) => text.replaceAll(/\s/g, "");
  if (bare(before) === bare(after)) return reasonOfSpace(before, after);
  return rests.find(([, rest]) => bare(rest(before)) === bare(rest(after)))?.[0];
}

function reasonOfSpace(before: string, after: string): SourceReason {
  const [a, b] = [before.trimEnd(), after.trimEnd()];
  if (a === b) return /\n/.test(before + after) ? "blankLines" : "spaces";
  const inLines = (text: string) => text.split(/\r\n?|\n/).map((line) => line.trimStart());
  if (inLines(a).join("\n") === inLines(b).join("\n")) return "indentation";
  const inWords = (text: string) => text.replaceAll(/[ \t]*(?:\r\n?|\n)[ \t]*/g, " ");
  return inWords(a) === inWords(b) ? "lineBreaks" : "spaces";
}
