import { describe, expect, test } from "vitest";
import { countTaken, suggestedChanges, withChanges } from "./suggestion-changes.ts";

const words = (original: string, suggestion: string) =>
  suggestedChanges(original, suggestion).map(({ before, after }) => [before, after]);

describe("the changes of a suggestion", () => {
  test.each([
    ["nothing", "Run it.", "Run it.", []],
    [
      "two words",
      "Run the guided installer, then restart.",
      "Run the quick installer, then wait.",
      [
        ["guided", "quick"],
        ["restart", "wait"],
      ],
    ],
    [
      "neighbors",
      "Run the guided installer.",
      "Run the quick setup.",
      [["guided installer", "quick setup"]],
    ],
    ["marks", "Run it now or later.", "Run **it now or** later.", [["it now or", "**it now or**"]]],
    ["other marks", "Run *it now* here.", "Run **it now** here.", [["it now", "*it now*"]]],
    [
      "a link and a word",
      "See [the guide](a.md) for more than that.",
      "See [the guide](b.md) for less than that.",
      [
        ["a.md", "b.md"],
        ["more", "less"],
      ],
    ],
    [
      "a number",
      "It costs $1,200.50 here.",
      "It costs $1,250.50 here.",
      [["$1,200.50", "$1,250.50"]],
    ],
    [
      "a column",
      "| a | b |\n| - | - |\n| 1 | 2 |",
      "| a | b | c |\n| - | - | - |\n| 1 | 2 | 3 |",
      [["\n| - | - |\n| 1 | 2", " c |\n| - | - | - |\n| 1 | 2 | 3"]],
    ],
    [
      "cells",
      "| a | b |\n| - | - |\n| one | two |\n| tree | four |",
      "| a | b |\n| - | - |\n| 1 | 2 |\n| three | four |",
      [
        ["one", "1"],
        ["two", "2"],
        ["tree", "three"],
      ],
    ],
    [
      "lines of code",
      "```js\na();\nb();\nc();\nd();\n```",
      "```js\na(1);\nb();\nc();\nd(2);\n```",
      [
        ["a();\n", "a(1);\n"],
        ["d();\n", "d(2);\n"],
      ],
    ],
    ["a block after", "One.", "One.\n\nTwo.", [["", "\n\nTwo."]]],
    ["the block removed", "One.", "", [["One.", ""]]],
    [
      "Japanese",
      "今日は東京に行きます。",
      "明日は京都に行きます。",
      [
        ["今日", "明日"],
        ["東京", "京都"],
      ],
    ],
  ])("%s", (_, original, suggestion, expected) => {
    expect(words(original, suggestion)).toEqual(expected);
    expect(withChanges(original, suggestedChanges(original, suggestion))).toBe(suggestion);
  });
});

describe("what of a suggestion a block has", () => {
  const original = "Run the guided installer, then restart.";
  const changes = suggestedChanges(original, "Run the quick installer, then wait.");

  test.each([
    [original, 0],
    ["Run the quick installer, then restart.", 1],
    ["Run the guided installer, then wait.", 1],
    ["Run the quick installer, then wait.", 2],
    ["Run the quick installer, then restart it.", undefined],
    ["", undefined],
  ])("%j: %j", (now, taken) => expect(countTaken(original, changes, now)).toBe(taken));

  test("each part of the changes is found again", () => {
    const many = "one two three four five six seven eight";
    const all = suggestedChanges(many, "1 two 3 four 5 six 7 eight");
    expect(all).toHaveLength(4);
    for (let chosen = 0; chosen < 16; chosen++) {
      const some = all.filter((_, at) => (chosen >> at) % 2 === 1);
      expect(countTaken(many, all, withChanges(many, some))).toBe(some.length);
    }
  });
});
