import { describe, expect, test } from "vitest";
import { syntaxJson } from "#content/prose/syntax-json.ts";
import { parseSyntax } from "#content/prose/syntax.ts";
import { keepSyntax, sentSyntax } from "#content/sent-syntax.ts";
import type { Orig } from "./loaded.ts";
import { readPage } from "./read/read-page.ts";
import { samplePage } from "./testing/sample-page.ts";
import { findNodes } from "./testing/text-edits.ts";

const kindsOf = (text: string) => {
  const { doc } = readPage(text);
  return doc.toString().replace(/^doc\((.*)\)$/s, "$1");
};

test("a page with every block has a node for each of them", () => {
  const { doc } = readPage(samplePage);
  doc.check();
  const names = new Set(findNodes(doc, () => true).map(({ node }) => node.type.name));
  expect(Object.keys(doc.type.schema.nodes).filter((name) => !names.has(name))).toEqual(["doc"]);
  const marks = new Set<string>();
  doc.descendants((node) => node.marks.forEach(({ type }) => marks.add(type.name)));
  const missing = Object.keys(doc.type.schema.marks).filter((name) => !marks.has(name));
  expect(missing).toEqual(["superscript"]);
});

test("what stays source is what the editor has no block for", () => {
  const raw = findNodes(readPage(samplePage).doc, ({ type }) => type.name === "raw");
  expect(raw.map(({ node }) => node.attrs["source"] as string)).toEqual([
    '{% include "../includes/note.md" %}',
    '<p align="center">Centered</p>',
  ]);
});

test("a block's range in the text contains the ranges of its children, in order", () => {
  const { root, text } = readPage(samplePage);
  const check = (orig: Orig) => {
    let end = orig.from;
    for (const child of orig.children) {
      expect(child.from).toBeGreaterThanOrEqual(end);
      expect(child.to).toBeLessThanOrEqual(orig.to);
      end = child.to;
      check(child);
    }
  };
  check(root);
  expect(root.to).toBe(text.length);
});

describe("blocks", () => {
  test.each([
    ["a tag without an end", "{% hint %}\nText", 'raw, paragraph("Text")'],
    ["an end without a tag", "{% endhint %}", "raw"],
    [
      "an end indented into a list",
      "{% hint %}\n1. a\n   {% endhint %}\n\nb",
      'raw, paragraph("b")',
    ],
    [
      "a tag line directly after HTML",
      '{% hint %}\n<figure><img src="a"></figure>\n{% endhint %}',
      "hint(figure)",
    ],
    ["a tag in code", "```\n{% hint %}\n```", 'codeBlock("{% hint %}")'],
    ["tabs with something between", "{% tabs %}\nx\n{% endtabs %}", 'tag(paragraph("x"))'],
    ["a tab alone", '{% tab title="a" %}\nx\n{% endtab %}', 'tag(paragraph("x"))'],
    ["an empty hint", "{% hint %}\n{% endhint %}", "hint(paragraph)"],
    ["an empty item", "* a\n*", 'bulletList(listItem(paragraph("a")), listItem(paragraph))'],
    ["an empty page", "\n\n", "paragraph"],
    ["details in one line", "<details><summary>a</summary>b</details>", "raw"],
    [
      "details and a tag in text",
      "<details>\n\n<summary>a</summary>\n\n\\<div>\n\n</details>",
      'expandable(summary("a"), paragraph("<div>"))',
    ],
    ["a row with too many cells", "| a |\n| - |\n| b | c |", "raw"],
    ["a table with a blank line", "<table><tr><td>\n\na</td></tr></table>", "raw"],
    ["an image alone", '<img src="a.png">', "figure"],
    ["an image and text", '<img src="a.png">\ntext', "raw"],
    ["a centered image", '<div align="center"><img src="a.png"></div>', "figure"],
    ["an HTML comment", "<!-- a -->", "raw"],
    ["a display formula in a line", "$$a$$", 'mathBlock("a")'],
  ])("%s", (_, text, expected) => {
    expect(kindsOf(text)).toBe(expected);
  });

  test("an HTML table keeps the tags of its cells", () => {
    const text =
      '<table><tr><th width="20" align="right">a</th><td colspan="2">b</td></tr></table>';
    const row = readPage(text).doc.firstChild!.firstChild!;
    expect(row.child(0).attrs).toMatchObject({
      align: "right",
      open: '<th width="20" align="right">',
    });
    expect(row.child(1).attrs).toMatchObject({ colspan: 2 });
  });

  test("a page that is too deep to parse is one raw block", () => {
    const text = `${"> ".repeat(200)}a`;
    const { doc } = readPage(text);
    expect(doc.toString()).toBe("doc(raw)");
    expect(doc.firstChild!.attrs["source"]).toBe(text);
  });
});

describe("inline content", () => {
  const inlineOf = (text: string) => kindsOf(text).replace(/^paragraph\((.*)\)$/s, "$1");
  test.each([
    ["a soft break", "a\nb", '"a b"'],
    ["breaks", "a\\\nb<br>c", '"a", hardBreak, "b", hardBreak, "c"'],
    ["HTML marks", "<strong>a</strong> <del>b</del>", 'strong("a"), " ", strike("b")'],
    ["a tag without an end", "a <mark>b", '"a ", inlineRaw, "b"'],
    ["an unknown element", "a <span>b</span>", '"a ", inlineRaw'],
    ["an anchor", 'a <a id="b"></a>', '"a ", inlineRaw'],
    ["a button", '<a class="button" href="a.md">Go</a>', "button"],
    ["an icon", 'a <i class="fa-star">:star:</i>', '"a ", icon'],
    ["a picture", 'a <picture><source srcset="d"><img src="l"></picture>', '"a ", image'],
    ["a reference", "[a]\n\n[a]: b", "paragraph(inlineRaw), definition"],
    ["a price", "$5 and $6", '"$5 and $6"'],
  ])("%s", (_, text, expected) => {
    expect(inlineOf(text)).toBe(expected);
  });
});

test("a text whose syntax tree was sent is read from it", () => {
  keepSyntax("> Text", syntaxJson(parseSyntax("# Text"), "# Text"));
  const read = () => kindsOf("> Text");
  expect([read(), read()]).toEqual(['heading("Text")', 'heading("Text")']);
});

test("a sent tree gives the same document", () => {
  const parsed = readPage(samplePage);
  keepSyntax(samplePage, syntaxJson(parseSyntax(samplePage), samplePage));
  const { doc, bySid } = readPage(samplePage);
  expect(doc.toJSON()).toEqual(parsed.doc.toJSON());
  expect([...bySid].map(([, { from, to, prefix }]) => [from, to, prefix])).toEqual(
    [...parsed.bySid].map(([, { from, to, prefix }]) => [from, to, prefix]),
  );
});

test("no more sent trees are kept than are used", () => {
  const texts = ["One.", "Two.", "Three.", "Four."];
  for (const text of texts) keepSyntax(text, "[]");
  expect(texts.map((text) => sentSyntax(text))).toEqual([undefined, "[]", "[]", "[]"]);
});
