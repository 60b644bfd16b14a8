import { expect, test } from "vitest";
import { sample } from "#testing/long-run.ts";
import { readCorpusTexts } from "#testing/corpus.ts";
import { whyUnparsed } from "./parse.ts";
import { parseSyntax } from "./syntax.ts";
import { readSyntaxJson, syntaxJson } from "./syntax-json.ts";

/** A tree without what isn't sent: lines and columns. */
function sentParts(nodes: readonly object[]): unknown[] {
  return nodes.map((node) => {
    const { position, children, ...rest } = node as {
      type: string;
      position?: { start: { offset: number }; end: { offset: number } };
      children?: object[];
    };
    const place = position && {
      start: { offset: position.start.offset },
      end: { offset: position.end.offset },
    };
    return {
      ...rest,
      ...(place && { position: place }),
      ...(children && { children: sentParts(children) }),
    };
  });
}

const sent = (text: string) => readSyntaxJson(syntaxJson(parseSyntax(text), text), text);

test.each([
  "# One *two* `three` ~~four~~ **five**\nsix  \nseven\n",
  "* a\n  * [x] b\n\n    c\n1. d\n\n> * e\n>   f\n",
  "| a | b |\n| :-: | --- |\n| 1 | \\| |\n\n---\n\n```js\ncode\n```\n",
  '[a][b] ![c][b] ![d](e "f") <https://g.example> www.h.example [^1]\n\n[^1]: i\n\n[b]: https://j.example\n',
  "{% hint %}\ntext &amp; $x$\n{% endhint %}\n\n$$\ny\n$$\n\n<b>z</b>\n",
  "* a\r\n  * b\r\n",
  "",
])("a tree is what was parsed: %j", (text) => {
  expect(sent(text)).toEqual(sentParts(parseSyntax(text)));
});

test("trees of real pages are what was parsed", { tags: ["corpus", "slow"] }, () => {
  const texts = readCorpusTexts().filter((text) => whyUnparsed(text) === undefined);
  for (const text of sample(texts, 6)) expect(sent(text)).toEqual(sentParts(parseSyntax(text)));
  expect(texts.length).toBeGreaterThan(400);
});

test("a tree is sent in a fourth of the characters that its nodes have", () => {
  const text =
    "## Title\n\nSome **strong** words and [a link](https://example.com).\n\n* An item\n";
  expect(4 * syntaxJson(parseSyntax(text), text).length).toBeLessThan(
    JSON.stringify(parseSyntax(text)).length,
  );
});
