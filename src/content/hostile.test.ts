import { expect, test } from "vitest";

import { readPageFile } from "./page-file.ts";
import { scanPage } from "./page-scan.ts";

const long = 100_000;

test.each([
  ["a heading of spaces", `# a${" ".repeat(long)}b\n`],
  ["a heading of hashes", `# ${"#".repeat(long)}b\n`],
  ["a heading of unclosed anchors", `# ${"<a ".repeat(long / 4)}\n`],
  ["unclosed tags", `<div>${"<a ".repeat(long / 4)}`],
  ["unclosed quotes", `<div>${'<a "'.repeat(long / 4)}`],
  ["unclosed blocks", "{% embed ".repeat(long / 10)],
  ["front matter without end", `---\n${"a: b\n".repeat(long / 10)}`],
])("does not hang on %s", (_, source) => {
  const { front, text } = readPageFile(source);
  scanPage(text);
  expect(front + text).toBe(source);
});

test.each([
  ["quotes", ">".repeat(3000)],
  ["brackets", "[".repeat(3000)],
  ["lists", Array.from({ length: 100 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
])("survives deeply nested %s", (_, text) => {
  expect(scanPage(text).links).toEqual([]);
});
