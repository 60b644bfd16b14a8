// @module-tag slow
import { expect, test } from "vitest";
import { openText } from "../testing.ts";
import { countWords, countWordsFor, headingsOf } from "./outline-button.tsx";

test("words are counted in every language, without code and formulas", () => {
  const words = (text: string) => countWords(openText(text).state.doc);
  expect(words("One, two: *three*.\n\n* four\n\n```\nno\n```\n\n$$\nx\n$$\n")).toBe(4);
  expect(words("| a | b |\n| --- | --- |\n| c d | |\n")).toBe(4);
  expect(words("今日は天気\n")).toBeGreaterThan(1);
});

test("headings are listed wherever they are", () => {
  const { doc } = openText("# A\n\n> ## B\n\ntext\n\n#\n").state;
  expect(headingsOf(doc).map(({ level, text }) => [level, text])).toEqual([
    [1, "A"],
    [2, "B"],
  ]);
});

test("words of a long page are counted in several turns", () => {
  const { doc } = openText("One two\n\n".repeat(2000)).state;
  expect(countWordsFor(0, doc)).toBeUndefined();
  let count: number | undefined;
  while (count === undefined) count = countWordsFor(1, doc);
  expect(count).toBe(4000);
});
