import { codeLines } from "./mask-code.ts";

const definition = /^ {0,3}:[ \t]+(?=\S)/;
/** What begins another block than a paragraph. */
const otherBlock = /^(?: {4}|\t| {0,3}(?:[#>|:<{]|[-*+][ \t]|\d+[.)][ \t]|`{3}|~{3}|={3,}|-{3,}))/;
const mostTerms = 5;

/**
 * Lists of terms with definitions, as Hugo, MkDocs, and Pandoc write them (`Term` and below it `: Definition`), become lists with
 * each term and its definitions as one item, as those of HTML do.
 */
export function itemsForDefinitions(lines: readonly string[]): string[] {
  if (!lines.some((line) => definition.test(line))) return [...lines];
  const isCode = codeLines(lines);
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const before = lines[at - 1] ?? "";
    const first = isCode[at] || before.trim() !== "" ? undefined : firstDefinition(lines, at);
    if (first === undefined) {
      out.push(lines[at]!);
      continue;
    }
    const { content, last } = definitionsAt(lines, first, isCode);
    const terms = lines.slice(at, first).filter((line) => line.trim() !== "");
    out.push(`- ${terms.map(termOf).join(", ")}`, "");
    for (const line of content) out.push(line === "" ? "" : `  ${line}`);
    if (lines[last + 1] !== undefined && lines[last + 1] !== "") out.push("");
    at = last;
  }
  return out;
}

/** The line of the first definition of the terms at a line; undefined if none follows. */
function firstDefinition(lines: readonly string[], start: number): number | undefined {
  for (let at = start; at < start + mostTerms; at++) {
    const line = lines[at] ?? "";
    if (at > start && definition.test(line)) return at;
    if (at > start && line.trim() === "") {
      return definition.test(lines[at + 1] ?? "") ? at + 1 : undefined;
    }
    if (line.trim() === "" || otherBlock.test(line)) return undefined;
  }
  return undefined;
}

/** The definitions from a line on, without their marks and indent, and the last line of them. */
function definitionsAt(lines: readonly string[], start: number, isCode: readonly boolean[]) {
  const content: string[] = [];
  let last = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at]!;
    const isBegin = !isCode[at] && definition.test(line);
    if (isBegin) {
      if (content.length > 0 && content.at(-1) !== "") content.push("");
      content.push(line.replace(definition, ""));
    } else if (line.trim() === "") content.push("");
    else if (lines[at - 1]!.trim() !== "" || /^(?: {2,}|\t)/.test(line)) {
      content.push(line.replace(/^(?: {1,4}|\t)/, ""));
    } else break;
    if (line.trim() !== "") last = at;
  }
  return { content: content.slice(0, content.findLastIndex((line) => line !== "") + 1), last };
}

function termOf(line: string): string {
  const term = line.trim().replace(/\\$/, "").trim();
  return /^`[^`]+`$/.test(term) || term.includes("**") ? term : `**${term}**`;
}
