import { describe, expect, test } from "vitest";
import { draw } from "#testing/draw-diff.ts";
import { diffProse } from "./diff.ts";
import { textOfRuns } from "./runs.ts";

describe("what is only written otherwise", () => {
  const sources = (before: string, after: string) =>
    diffProse(before, after).rows.flatMap(({ source }) => source ?? []);

  test.each([
    ["words of Japanese", "使い方を説明する。\n\n終わり。", "始め方を説明する。\n\n終わり。"],
    ["words of Thai", "ใช้สำหรับจัดการเอกสาร", "ใช้สำหรับแก้ไขเอกสาร"],
    ["Chinese with marks", "点击**红色**的按钮", "点击**绿色**的按钮"],
    [
      "the order of lines of code",
      "```\nlet a = 1;\nlet b = 2;\n```",
      "```\nlet b = 2;\nlet a = 1;\n```",
    ],
    [
      "lines of code that swapped and one edited",
      "```\none()\ntwo()\nthree()\n```",
      "```\nthree()\none()\n2()\n```",
    ],
    [
      "aligned columns that moved",
      "| Ab | Type |\n|----|:----:|\n| a  | 22   |",
      "| Type | Ab |\n|:----:|----|\n| 22   | a  |",
    ],
    [
      "a wider cell of aligned columns",
      "| Ab | B |\n|----|---|\n| a  | 2 |",
      "| Ab   | B |\n|------|---|\n| aaaa | 2 |",
    ],
    ["items that left their list", "- one two\n  - three four", "- one two\n- three four"],
    [
      "code that left its item",
      "1. one two\n\n   ```js\n   x\n   ```\n",
      "1. one two\n\n```js\nx\n```\n",
    ],
    [
      "options of a frame around code",
      "```js\nx\n```",
      '{% code overflow="wrap" %}\n```js\nx\n```\n{% endcode %}',
    ],
    ["numbers of footnotes", "a[^1]\n\n[^1]: Some words.", "a[^2]\n\n[^2]: Some words."],
    [
      "a paragraph that was split, without the blank between",
      "Copy all files into the folder. Then start the service again.",
      "Copy all files into the folder.\n\nThen start the service again.",
    ],
    [
      "a sentence that ends with a blank as GitBook writes it",
      "One here. Another sentence that is taken out.&#x20;\n\nEnd.",
      "One here.\n\nEnd.",
    ],
    [
      "a cell with paragraphs and breaks",
      "| a | b |\n|---|---|\n| <p><code>one</code></p><p>two<br>three</p> | 2 |",
      "| a | b |\n|---|---|\n| four | 2 |",
    ],
    [
      "a line of code before a blank one",
      "```\none()\n\n\ntwo()\n```",
      "```\none()\nthree()\n\n\ntwo()\n```",
    ],
    ["letters in another form", "Das Café ist groß.", "Das Café ist groß.".normalize("NFD")],
  ])("%s: the marks tell all of it", (_, before, after) => {
    expect(sources(before, after)).toEqual([]);
  });

  test.each([
    ["indentation", "Text:\n\n  - a item\n  - b item", "Text:\n\n- a item\n- b item"],
    ["lineBreaks", "one two\nthree", "one\ntwo three"],
    ["blankLines", "one\n\ntwo", "one\n\n\ntwo"],
    ["tags", "```js\nx\n```", "{% code %}\n```js\nx\n```\n{% endcode %}"],
    [
      "tags",
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}',
      '{% tabs keep="x" %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}',
    ],
    ["marks", "a **b** c", "a __b__ c"],
    ["escapes", "a * b", "a \\* b"],
    ["marker", "- one\n- two", "* one\n* two"],
    ["table", "| a | b |\n|---|---|\n| 1 | 2 |", "a | b\n--|--\n1 | 2"],
    [undefined, "a & b", "a &amp; b"],
  ])("says in what: %s", (reason, before, after) => {
    const told = sources(before, after);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map((source) => source.reason))).toEqual(new Set([reason]));
  });
});

describe("the same letters in another Unicode form", () => {
  const forms = (text: string) => [text.normalize("NFC"), text.normalize("NFD")] as const;
  test.each([
    ["a paragraph", "Das Café ist groß und schön."],
    ["a heading", "## Übersicht"],
    ["Japanese", "ガイドを読む。"],
    ["an item", "- élan vital"],
  ])("%s keeps its words", (_, text) => {
    const { rows } = diffProse(...forms(text));
    expect(rows).toMatchObject([{ kind: "formatOnly", changes: [{ name: "unicode" }] }]);
    expect(rows[0]?.runs?.every(({ op }) => op === "equal")).toBe(true);
    const [before, after] = forms(text.replace(/^[-# ]+/, ""));
    expect(textOfRuns(rows[0]?.runs ?? [], "before")).toBe(before);
    expect(textOfRuns(rows[0]?.runs ?? [], "after")).toBe(after);
  });

  test("it is named in cells and in code, beside another edit, too", () => {
    const table = (cell: string) => `| a | b |\n|---|---|\n| ${cell} | 2 |`;
    const code = (line: string) => `\`\`\`\n${line}\n\`\`\``;
    for (const write of [table, code, (text: string) => `${text} is here`]) {
      const [before, after] = forms("élan");
      const [row] = diffProse(write(before), write(after)).rows;
      expect(row?.changes).toContainEqual({ name: "unicode" });
    }
    const [before, after] = forms("Das Café ist");
    expect(draw(diffProse(`${before} klein.`, `${after} neu.`))).toEqual([
      `edited: ${after} [-klein-]{+neu+}.`,
    ]);
  });
});

test("a line of code that only got longer or shorter has no other form", () => {
  const [short, long] = ["```js\nlog(a);\n```", "```js\nlog(a, 1);\n```"];
  for (const [row] of [diffProse(short, long).rows, diffProse(long, short).rows])
    expect(row?.changes).toEqual([{ name: "lines", added: 1, removed: 1 }]);
});

describe("references to footnotes", () => {
  const referencesIn = (before: string, after: string) =>
    diffProse(before, after).rows.flatMap(({ changes }) =>
      changes.filter(({ name }) => name === "footnoteReference"),
    );
  const notes = "\n\n[^1]: Some words.\n\n[^2]: Others.\n\n[^b]: More.";

  test("those that refer to another footnote are named, each once", () => {
    expect(referencesIn(`a[^1] b[^2] c[^1]${notes}`, `a[^2] b[^b] c[^2]${notes}`)).toEqual([
      { name: "footnoteReference", before: "1", after: "2" },
      { name: "footnoteReference", before: "2", after: "b" },
    ]);
  });

  test("one that was added or removed is marked, and renumbers nothing", () => {
    expect(referencesIn(`a[^1] b[^2]${notes}`, `a[^2] b${notes}`)).toEqual([]);
  });

  test("brackets in a text are no references", () => {
    expect(referencesIn("a [1] b", "a [2] b")).toEqual([]);
  });
});
