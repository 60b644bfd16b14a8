import { expect, test } from "vitest";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { findStyle } from "./find-style.ts";

const choices = [
  { avoid: "e-mail", use: "email" },
  { avoid: "github", use: "GitHub" },
  { avoid: "log", use: "log file" },
  { avoid: "utilize", use: "" },
  { avoid: "in order to", use: "to" },
  { avoid: "伺服器", use: "服务器" },
];

function findings(text: string, before: string | null = null): string[] {
  const [all] = findStyle({ choices, texts: [{ text, before }] });
  return all!.map((one) =>
    "isRepeated" in one ? `${one.words} ${one.words}` : `${one.words} → ${one.use}`,
  );
}

test.each([
  ["a word, in any case", "E-mail us.\n", ["E-mail → email"]],
  [
    "a word that differs only by case",
    "On Github, GITHUB, and GitHub.\n",
    ["Github → GitHub", "GITHUB → GitHub"],
  ],
  ["a phrase over a line break", "Do it in\norder to win.\n", ["in order to → to"]],
  ["one without a better word", "We **util**ize it.\n", ["utilize → "]],
  ["a word in a script without spaces", "重新启动伺服器吧。\n", ["伺服器 → 服务器"]],
  [
    "in headings, lists, and cells",
    "# E-mail\n\n- e-mail\n\n| e-mail |\n|---|\n| a |\n",
    ["E-mail → email", "e-mail → email", "e-mail → email"],
  ],
  [
    "a word that is there twice",
    "Open the the page, The the end, of\nof it.\n",
    ["the the", "The The", "of of"],
  ],
])("finds %s", (_, text, expected) => expect(findings(text)).toEqual(expected));

test.each([
  ["parts of words", "An e-mailer, blog, log-in, catalog.\n"],
  ["the right words around them", "Read the log file.\n"],
  [
    "code and URLs",
    "`e-mail` <https://a.example/e-mail/log> log.example ana@log\n\n```\nlog log\n```\n",
  ],
  ["words that can be there twice", "What had had to be, that that is; nous nous, die die.\n"],
  [
    "words of neighboring cells and blocks",
    "| the | the |\n|---|---|\n| of | of |\n\nthe\n\nthe\n",
  ],
])("passes over %s", (_, text) => expect(findings(text)).toEqual([]));

test("finds only what the earlier text doesn't have, at the block that is new", () => {
  const before = "Send an e-mail.\n\nThe end.\n";
  expect(findings("Send an e-mail now.\n\nThe end.\n", before)).toEqual([]);
  const text = "Write an e-mail.\n\nSend an e-mail.\n\nThe end.\n";
  expect(findings(text, before)).toEqual(["e-mail → email"]);
  const [[first] = []] = findStyle({ choices, texts: [{ text, before }] });
  expect(findAnchor(parseBlocks(text), first!.block)?.block.text).toBe("Write an e-mail.");
});
