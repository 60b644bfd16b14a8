import { expect, test } from "vitest";
import { editsBetween } from "./edits.ts";

const wordsOf = (before: string, after: string) =>
  editsBetween(before, after).map(({ removed, added }) => [removed, added]);
const signsOf = (before: string, after: string) =>
  editsBetween(before, after).map(({ sign }) => sign);

test("the same words are one edit, wherever they are", () => {
  const [sign, ...others] = signsOf("Use v1 here.\n", "Use v2 here.\n");
  expect(others).toEqual([]);
  const places: [string, string][] = [
    ["# Of v1\n", "# Of v2\n"],
    ["Use v1 with v1 now.\n", "Use v2 with v2 now.\n"],
    ["- **v1** of it\n", "- **v2** of it\n"],
    ["```sh\nget v1 now\n```\n", "```sh\nget v2 now\n```\n"],
    ["| A | B |\n| - | - |\n| v1 | x |\n", "| A | B |\n| - | - |\n| v2 | x |\n"],
  ];
  for (const [before, after] of places) expect(signsOf(before, after)).toEqual([sign]);
});

test.each([
  ["other words", "Use v1 here.\n", "Use v3 here.\n"],
  ["also bold", "Use v1 here.\n", "Use **v2** here.\n"],
  ["a removed word", "Use v1 here.\n", "Use here.\n"],
  ["a word before", "Use v1 here.\n", "Use the v2 here.\n"],
  ["written otherwise", "Use v1 *here*.\n", "Use v2 _here_.\n"],
  ["a heading", "Use v1 here.\n", "# Use v2 here.\n"],
  ["a link", "Use [v1](a) here.\n", "Use [v2](b) here.\n"],
  ["an attribute", '<img src="a.png" width="1">\n', '<img src="a.png" width="2">\n'],
])("something else is another edit: %s", (_, before, after) => {
  const same = signsOf("Use v1 here.\n", "Use v2 here.\n");
  expect(signsOf(before, after)).not.toEqual(same);
});

test("everything that differs is an edit", () => {
  expect(wordsOf("Use v1 here.\n\nStay.\n", "Use v2 here.\n\nStay.\n\nNew one.\n")).toEqual([
    ["v1", "v2"],
    [undefined, "New one."],
  ]);
  expect(wordsOf("One.\n\nGone.\n", "One.\n")).toEqual([["Gone.", undefined]]);
  expect(wordsOf("```\na = 1\nlast\n```\n", "```\na = 1\nnew\nlast\n```\n")).toEqual([
    [undefined, "new"],
  ]);
});

test.each([
  ["only spaces", "a  b\n", "a b\n"],
  ["line ends", "a\r\n\r\nb\r\n", "a\n\nb\n"],
  ["another marker", "* a\n", "- a\n"],
  ["a checked item", "- [ ] a\n", "- [x] a\n"],
  [
    "a moved row",
    "| A | B |\n| - | - |\n| x | y |\n| one | two |\n",
    "| A | B |\n| - | - |\n| one | two |\n| x | y |\n",
  ],
  ["a moved column", "| A | B |\n| - | - |\n| x | y |\n", "| B | A |\n| - | - |\n| y | x |\n"],
  ["a picture", "Look ![a](b.png) there.\n", "Look ![a](c.png) there.\n"],
  [
    "a hint",
    '{% hint style="info" %}\na\n{% endhint %}\n',
    '{% hint style="danger" %}\na\n{% endhint %}\n',
  ],
  ["another Unicode form", "caf\u00e9\n", "cafe\u0301\n"],
  ["a language", "```js\na\n```\n", "```ts\na\n```\n"],
])("texts that differ have an edit: %s", (_, before, after) => {
  expect(signsOf(before, after).length).toBeGreaterThan(0);
});

test("equal texts have none", () => {
  expect(editsBetween("a\n", "a\n")).toEqual([]);
});
