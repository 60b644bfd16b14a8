import fc from "fast-check";
import { expect, test } from "vitest";
import { wordStats } from "./stats.ts";

test.each([
  ["", "", 0, 0],
  ["", "one two", 2, 0],
  ["one two", "", 0, 2],
  ["one two three", "one 2 three", 1, 1],
  ["a\nb\nc", "a\nc", 0, 1],
  ["red 红色", "red 绿色", 1, 1],
  ["same, but", "same; but", 0, 0],
])("%j → %j", (before, after, added, removed) => {
  expect(wordStats(before, after)).toEqual({ added, removed });
});

test("the balance of words is right, however large the texts", () => {
  const text = fc
    .array(fc.constantFrom("one", "two", "three", "\n"), { maxLength: 3000 })
    .map((words) => words.join(" "));
  const count = (words: string) => words.match(/\w+/g)?.length ?? 0;
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { added, removed } = wordStats(before, after);
      expect(added - removed).toBe(count(after) - count(before));
    }),
    { numRuns: 60 },
  );
});
