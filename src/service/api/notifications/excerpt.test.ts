import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

test.each([
  ["Why **not**?\n\nBecause of `this`.", "Why not? Because of this."],
  ['[@Ada](/users/u1 "mention"), see [the guide](https://example.com).', "@Ada, see the guide."],
  ["# Title\n\n- one\n- two\n\n> quoted", "Title one two quoted"],
  ["```suggestion\nnew text\n```", "new text"],
  [String.raw`2 \* 3 = 6 and snake_case`, "2 * 3 = 6 and snake_case"],
  ["", ""],
])("%s", (markdown, text) => {
  expect(excerptOf(markdown)).toBe(text);
});

test("a long text ends with an ellipsis", () => {
  const text = excerptOf("word ".repeat(1000));
  expect(text).toMatch(/^(word )+word…$/);
  expect(text.length).toBeLessThanOrEqual(161);
});
