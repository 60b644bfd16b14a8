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
  ["1. one\n2. two", "1. new\n2. one\n3. two", 1, 0],
])("%j → %j", (before, after, added, removed) => {
  expect(wordStats(before, after)).toEqual({ added, removed });
});

const paragraph = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");
const page = (...paragraphs: string[]) => paragraphs.join("\n\n");
const [alpha, beta, gamma] = ["a", "b", "c"].map((name) => paragraph(name, 70)) as [
  string,
  string,
  string,
];

test("a paragraph that moved counts its changed words only", () => {
  const edited = alpha.replace("a3 ", "new ").replace("a30 ", "").replace("a60 ", "newer ");
  expect(wordStats(page(alpha, beta, gamma), page(beta, gamma, alpha))).toEqual({
    added: 0,
    removed: 0,
  });
  expect(wordStats(page(alpha, beta, gamma), page(beta, gamma, edited))).toEqual({
    added: 2,
    removed: 3,
  });
  // Three words changed in place, and another paragraph moved.
  expect(wordStats(page(alpha, beta, gamma), page(beta, edited, gamma))).toEqual({
    added: 2,
    removed: 3,
  });
  const list = (...items: string[]) => items.map((item) => `- ${item}`).join("\n");
  expect(wordStats(list(alpha, beta, gamma), list(beta, gamma, edited))).toEqual({
    added: 2,
    removed: 3,
  });
  expect(
    wordStats(page(list(alpha, beta), gamma, "x"), page(list(beta), gamma, list("y", alpha))),
  ).toEqual({ added: 1, removed: 1 });
  expect(wordStats(page(alpha, beta), page(beta, gamma))).toEqual({ added: 70, removed: 70 });
});

test.each([
  [
    "a short heading that the page has once",
    "## FAQ\n\na b\n\n## Help\n\nc",
    "## Help\n\nc\n\n## FAQ\n\na b",
  ],
  ["a line of code", "```\none()\ntwo()\nthree()\n```", "```\ntwo()\nthree()\none()\n```"],
  ["a numbered item", "1. one here\n2. two\n3. three", "1. two\n2. three\n3. one here"],
  ["a row", "| a | b |\n|-|-|\n| 1 | 2 |\n| 3 | 4 |", "| a | b |\n|-|-|\n| 3 | 4 |\n| 1 | 2 |"],
  ["a column", "| a | b | c |\n|-|-|-|\n| 1 | 2 | 3 |", "| c | a | b |\n|-|-|-|\n| 3 | 1 | 2 |"],
])("%s that only moved counts no words", (_, before, after) => {
  expect(wordStats(before, after)).toEqual({ added: 0, removed: 0 });
});

test("a cell that changed in a column that moved counts", () => {
  const [before, after] = ["| a | b |\n|-|-|\n| 1 | two |", "| b | a |\n|-|-|\n| three | 1 |"];
  expect(wordStats(before, after)).toEqual({ added: 1, removed: 1 });
});

test("letters in another Unicode form are no other words", () => {
  expect(wordStats("Ein Café heute", "Ein Café morgen".normalize("NFD"))).toEqual({
    added: 1,
    removed: 1,
  });
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

test("words of ASCII are those of any other text", () => {
  const text = fc
    .tuple(fc.string({ unit: "grapheme-ascii" }), fc.string({ unit: "binary-ascii" }))
    .map((parts) => parts.join(" "));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(wordStats(`${before}§`, `${after}§`)).toEqual(wordStats(before, after));
    }),
  );
});
