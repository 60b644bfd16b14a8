import { expect, test } from "vitest";
import { yieldsDuring } from "#testing/yields.ts";
import type { MarkdownLeads } from "./markdown-links.ts";
import { readMarkdown } from "./read-markdown.ts";

const pages = (count: number) =>
  Array.from({ length: count }, (_, n) => `* [Page ${n}](page-${n}.md)`).join("\n");
const pictures = (count: number) =>
  Array.from({ length: count }, (_, n) => `![Picture ${n}](picture-${n}.png)`).join("\n\n");

async function readAndWatch(source: string, name?: string) {
  const read: MarkdownLeads[] = [];
  const gave = await yieldsDuring(async () => read.push(await readMarkdown(source, name)));
  return { leads: read[0]!, gave };
}

test("reads a long table of contents where it holds nobody up", async () => {
  const { leads, gave } = await readAndWatch(`# Contents\n\n${pages(600)}\n`, "SUMMARY.md");
  expect("contents" in leads && leads.contents.map(({ path }) => path)).toHaveLength(600);
  expect(gave).toBe(true);
});

test("finds the pictures of a long page where it holds nobody up", async () => {
  const { leads, gave } = await readAndWatch(pictures(400));
  expect("files" in leads && leads.files.at(-1)).toEqual({
    address: "picture-399.png",
    isPicture: true,
  });
  expect(gave).toBe(true);
});

test("only the first file of an import can be a table of contents", async () => {
  expect((await readAndWatch(pages(3), "start.md")).leads).toHaveProperty("contents");
  expect((await readAndWatch(pages(3))).leads).toEqual({ files: [] });
});
