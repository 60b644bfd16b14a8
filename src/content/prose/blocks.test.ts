import { describe, expect, test } from "vitest";
import { readCorpusTexts } from "#testing/corpus.ts";
import { blockAnchor } from "./anchored-blocks.ts";
import { blocksOfSyntax, parseBlocks } from "./blocks.ts";
import type { Block } from "./block.ts";
import { flatten, headingsOf } from "./flatten.ts";
import { outlineOf } from "./outline.ts";
import { parseTree, whyUnparsed } from "./parse.ts";
import { parseSyntax } from "./syntax.ts";
import { readSyntaxJson, syntaxJson } from "./syntax-json.ts";

/** One line per block: its containers, kind, and text. */
const draw = (markdown: string) =>
  parseBlocks(markdown).map((block) => {
    const path = block.path.map((part) => part.name).join(">");
    return `${path ? `${path} ` : ""}${block.kind}: ${block.text.replaceAll("\n", "⏎")}`;
  });

describe("blocks", () => {
  test.each([
    [
      "hint",
      '{% hint style="info" %}\nMind the gap\n{% endhint %}',
      ["container: ", "hint paragraph: Mind the gap"],
    ],
    [
      "end tag indented into a list",
      '{% hint style="info" %}\n1. a\n2. b\n   {% endhint %}\n\nafter',
      ["container: ", "hint>list listItem: a", "hint>list listItem: b", "paragraph: after"],
    ],
    [
      "tabs",
      '{% tabs %}\n{% tab title="One" %}\nx\n{% endtab %}\n{% endtabs %}',
      ["tabs container: One", "tabs>tab paragraph: x"],
    ],
    ["an end without beginning is shown", "{% endhint %}", ["container: "]],
    [
      "a block that no medium knows shows its name, and so does its comparison",
      "{% cards %}\n\nx\n\n{% endcards %}",
      ["container: ", "cards paragraph: x"],
    ],
    [
      "a beginning without end swallows nothing",
      "{% hint %}\n\ntext",
      ["container: ", "paragraph: text"],
    ],
    ["tags in code stay code", "```\n{% hint %}\n```", ["code: {% hint %}"]],
    [
      "content-ref on one line",
      '{% content-ref url="a.md" %} A {% endcontent-ref %}',
      ["embed: A"],
    ],
    ["code with a title", '{% code title="a.js" %}\n```js\nx\n```\n{% endcode %}', ["code: x"]],
    [
      "figure",
      "<figure><img src='a.png' alt='x'><figcaption><p>Cap</p></figcaption></figure>",
      ["image: Cap"],
    ],
    ["picture alone in a paragraph", "![x](a.png)", ["image: x"]],
    [
      "HTML table",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><b>1</b></td></tr></tbody></table>",
      ["table: a⏎1"],
    ],
    [
      "details",
      "<details>\n\n<summary>More</summary>\n\n- a\n\n</details>",
      ["container: More", "details>list listItem: a"],
    ],
    [
      "list in quote",
      "> - a\n>   - b",
      ["quote>list listItem: a", "quote>list>item>list listItem: b"],
    ],
    ["unknown elements are text", "<token> x", ["paragraph: <token> x"]],
    [
      "preformatted HTML",
      '<pre class="language-js"><code>a &#x3C; b\n<strong>c</strong>\n</code></pre>',
      ["code: a < b⏎c"],
    ],
    ["footnote", "a[^1]\n\n[^1]: note", ["paragraph: a[1]", "footnote 1 paragraph: note"]],
    ["comment", "<!-- hidden -->", ["comment: hidden"]],
    [
      "tags right behind HTML",
      "{% hint %}\n<p>One</p>\n{% endhint %}\n\nTwo",
      ["container: ", "hint paragraph: One", "paragraph: Two"],
    ],
    ["tags in preformatted HTML", "<pre><code>\n{% hint %}\n</code></pre>", ["code: {% hint %}"]],
    [
      "a tag over several lines",
      '> {% @mermaid/diagram content="graph TD\n>   A --> *B*" %}\n\nAfter',
      ["quote container: ", "paragraph: After"],
    ],
    ["no tag over several lines", "{% a\nb %} c", ["paragraph: {% a b %} c"]],
    ["no character", "a&#xNAN;b\n\n&#xNAN;\n\n<p>c&#xNAN;</p>", ["paragraph: ab", "paragraph: c"]],
  ])("%s", (_, markdown, expected) => {
    expect(draw(markdown)).toEqual(expected);
  });

  test.each([
    ["quotes", ">".repeat(5000)],
    ["lists", "- ".repeat(5000)],
    ["open elements", "<div>".repeat(20_000)],
    ["open tags", "{% hint %}\n".repeat(5000)],
    ["nested emphasis", "*a ".repeat(5000)],
  ])("hostile nesting does not throw: %s", (_, markdown) => {
    expect(() => parseBlocks(markdown)).not.toThrow();
  });
});

test("the outline has unique slugs in reading order, headings in tabs too", () => {
  const page =
    '# A\n\n## Set up\n\n{% tabs %}\n{% tab title="x" %}\n### Set up\n{% endtab %}\n{% endtabs %}\n\n## 日本語';
  expect(outlineOf(page).map(({ depth, slug }) => `${depth} ${slug}`)).toEqual([
    "1 a",
    "2 set-up",
    "3 set-up-1",
    "2 日本語",
  ]);
});

test("headings alone are the same as among all blocks", () => {
  const tree = parseTree(
    [
      "# One [link][1] `code`",
      "Setext\n---",
      "> ## In a quote",
      "- item\n\n  ### In an item",
      '{% tabs %}\n{% tab title="T" %}\n## In a tab\n{% endtab %}\n{% endtabs %}',
      "<details><summary>S</summary>\n\n#### In details\n\n</details>",
      '<h2 id="x">In <b>HTML</b></h2>',
      "| # no |\n| - |\n| a |",
      "<p>text</p>",
      "[1]: https://example.com/",
    ].join("\n\n"),
  );
  const headings = flatten(tree).filter(({ kind }) => kind === "heading");
  expect(headings).toHaveLength(7);
  expect(headingsOf(tree)).toEqual(headings);
});

describe("blocks of a syntax tree that was sent", () => {
  /** What a comment knows of each block, and where the block is. */
  const anchors = (blocks: readonly Block[]) =>
    blocks.map(({ offset }, index) => `${offset} ${blockAnchor(blocks, index, "after")}`);
  const sent = (text: string) =>
    blocksOfSyntax(readSyntaxJson(syntaxJson(parseSyntax(text), text), text), text);

  test.each([
    "# One\n\n* a\n* a\n\n| a | b |\n| - | - |\n| 1 | 2 |\n",
    '{% tabs %}\n{% tab title="One" %}\nx\n{% endtab %}\n{% endtabs %}\n\nx\n',
    '{% embed\nurl="https://example.com"\n%}\n\nafter\n',
    "<details>\n\n<summary>Sum</summary>\n\ninside\n\n</details>\n",
    "[^1] and [a][b]\n\n[^1]: Note\n\n[b]: https://example.com\n",
  ])("have the same anchors: %s", (text) => {
    expect(anchors(sent(text))).toEqual(anchors(parseBlocks(text)));
    expect(parseBlocks(text)).not.toEqual([]);
  });

  test("have the same anchors in real pages", { tags: ["corpus", "slow"] }, () => {
    const texts = readCorpusTexts().filter((text) => whyUnparsed(text) === undefined);
    for (const text of texts) expect(anchors(sent(text))).toEqual(anchors(parseBlocks(text)));
    expect(texts.length).toBeGreaterThan(400);
  });
});
