import { describe, expect, test } from "vitest";
import { readCorpusBase } from "#testing/corpus.ts";
import { findExcess, maxMarks, maxNesting } from "./excess.ts";

const stairs = (levels: number, marker: string) =>
  Array.from({ length: levels }, (_, n) => `${" ".repeat(n * marker.length)}${marker}x`).join("\n");

const tabs = (levels: number) =>
  Array.from({ length: levels }, (_, n) => `${"\t".repeat(n)}- x`).join("\n");

describe("what people write is within the limits", () => {
  test.each([
    ["a list at the limit", stairs(maxNesting, "- ")],
    ["quotes at the limit", `${">".repeat(maxNesting)}a`],
    ["a line of dashes", "- ".repeat(400)],
    ["a drawing in code", `\`\`\`\n${">".repeat(100)}\n${"[".repeat(9000)}\n\`\`\`\n`],
    ["code in a list", `- ~~~\n  ${">".repeat(100)}\n\n  ${"- ".repeat(99)}x\n  ~~~\n`],
    ["a table of links", `|a|\n|-|\n${"|[a](b)|\n".repeat(maxMarks)}`],
    ["a list of links", "- [a](b)\n".repeat(maxMarks)],
    ["many paragraphs", "*a* [b]\n\n".repeat(maxMarks)],
    ["names with underscores", "snake_case_name ".repeat(maxMarks)],
    ["lists that begin again", `${stairs(20, "- ")}\n\n${stairs(20, "1. ")}`],
  ])("%s", (_, text) => expect(findExcess(text)).toBeUndefined());

  test("real documentation", { tags: "corpus" }, () => {
    for (const [path, text] of readCorpusBase()) expect(findExcess(text), path).toBeUndefined();
  });
});

test.each([
  ["a list of 900 levels", stairs(900, "- "), "nesting", maxNesting + 1],
  ["a numbered list", `a\n\n${stairs(50, "1. ")}`, "nesting", maxNesting + 3],
  ["a list indented by tabs", tabs(50), "nesting", maxNesting + 1],
  ["quotes", `a\n${"> ".repeat(50)}a`, "nesting", 2],
  ["quotes after a carriage return", `a\r${"> ".repeat(50)}a`, "nesting", 2],
  ["quotes after a byte order mark", `\uFEFF${"> ".repeat(50)}a`, "nesting", 1],
  ["quotes without spaces", ">".repeat(8000), "nesting", 1],
  ["lists in one line", `${"- ".repeat(4000)}x`, "nesting", 1],
  ["lists in quotes", `${"> - ".repeat(20)}x`, "nesting", 1],
  ["code that ends before", `~~~\n~~~\n${">".repeat(100)}`, "nesting", 3],
  ["unpaired stars", "**a*".repeat(20_000), "marks", 1],
  ["unpaired marks of two kinds", "*a_ ".repeat(20_000), "marks", 1],
  ["brackets", `a\n\n${"]\n".repeat(9000)}`, "marks", maxMarks + 3],
  ["links without end", "[a](".repeat(20_000), "marks", 1],
])("%s: too much", (_, text, kind, line) => {
  expect(findExcess(text)).toEqual({ kind, line });
});

test.each([
  ["blank lines", "\n".repeat(10_000_000)],
  ["short lines", "a\n".repeat(5_000_000)],
  ["one line", "x".repeat(10_000_000)],
  ["white space", `${" ".repeat(1000)}\n`.repeat(10_000)],
  ["list items", "- a\n".repeat(2_500_000)],
  ["deep lines", `${"> ".repeat(maxNesting)}a\n`.repeat(150_000)],
  ["open brackets in rows", "|[a](\n".repeat(1_500_000)],
])("10 MB of %s are looked through within the time limit", (_, text) => {
  expect(findExcess(text)).toBeUndefined();
});
