import { expect, test } from "vitest";
import { yieldsDuring } from "#testing/yields.ts";
import { countWords } from "./prepared-texts.ts";

const paragraphs = (word: string) =>
  Array.from({ length: 2_000 }, (_, n) => `Paragraph ${n} tells of a ${word}.`).join("\n\n");

test("counts the words of long texts where it holds nobody up", async () => {
  const [before, after] = [paragraphs("server"), `${paragraphs("server")}\n\nAnd one more.`];
  let stats: unknown;
  const gave = await yieldsDuring(async () => (stats = await countWords(before, after)));
  expect([stats, gave]).toEqual([{ added: 3, removed: 0 }, true]);
});

test("counts the words of short texts as they are", async () => {
  expect(await countWords("One word", "One other word")).toEqual({ added: 1, removed: 0 });
});
