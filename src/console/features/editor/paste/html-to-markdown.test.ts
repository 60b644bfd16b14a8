import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gitManual } from "#testing/beside.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { blocksOfHtml } from "./pasted-blocks.ts";

test("a selection of Google Docs", () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400;">Guide</span></h1><p dir="ltr"><span style="font-family:Arial,sans-serif;font-weight:400;text-decoration:none;vertical-align:baseline;">Some </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> italic</span><span style="text-decoration:line-through;"> gone</span> <a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a> <span style="font-family:'Roboto Mono',monospace;">npm i</span></p><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>Nested</span></p></li></ul><li aria-level="1"><p role="presentation"><span>Two</span></p></li></ul><ul><li role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AA" alt="checked"><p><span style="text-decoration:line-through;">Done</span></p></li><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AA"><p><span>To do</span></p></li></ul><div dir="ltr" align="left"><table style="border:none"><colgroup><col width="100"/></colgroup><tbody><tr><td style="border:solid"><p><span style="font-weight:700">Name</span></p></td><td><p><span>Value</span></p></td></tr><tr><td><p><span>a | b</span></p><p><span>second</span></p></td><td><p><span>1</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;
  expect(htmlToMarkdown(html)).toBe(`## Guide

Some **bold** *italic* ~~gone~~ [link](https://example.com/a) \`npm i\`

* One
  * Nested
* Two

- [x] Done
- [ ] To do

| **Name** | Value |
| - | - |
| a \\| b<br>second | 1 |
`);
});

/** A footnote's reference and its note, as Word copies them. @param file - the copied file, which some versions name */
const wordNote = (number: number, words: string, file: string) => {
  const sign = `<span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[${number}]<![endif]></span></span>`;
  const link = (to: string, from: string) =>
    `<a style='mso-footnote-id:ftn${number}' href="${file}#${to}" name="${from}" title="">${sign}</a>`;
  return {
    reference: link(`_ftn${number}`, `_ftnref${number}`),
    note: `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText>${link(`_ftnref${number}`, `_ftn${number}`)} ${words}<o:p></o:p></p></div>`,
  };
};

test.each(["", "file:///C:/Users/me/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.htm"])(
  "footnotes of Word in texts, lists, and tables, with several paragraphs: %j",
  (file) => {
    const one = wordNote(1, "See <a href='https://example.com'>this</a>.", file);
    const two = wordNote(2, "Two.</p><p class=MsoFootnoteText>More.", file);
    const three = wordNote(3, "Three.", file);
    const html = `<p class=MsoNormal>First${one.reference}.</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Item${two.reference}</p><table><tr><td><p>Cell${three.reference}</p></td><td><p>Other</p></td></tr></table><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">${one.note}${two.note}${three.note}</div>`;
    expect(htmlToMarkdown(html).trim()).toBe(
      "First[^1].\n\n* Item[^2]\n\n| Cell[^3] | Other |\n| - | - |\n\n" +
        "[^1]: See [this](https://example.com).\n\n[^2]: Two.\n\n    More.\n\n[^3]: Three.",
    );
    expect(htmlToMarkdown(`<p>Alone${one.reference}.</p>`).trim()).toBe("Alone.");
  },
);

test("footnotes of Google Docs, without the line above them", () => {
  const html = `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span>Text</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>, more<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> One</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a><span> Two</span></p></div></b>`;
  expect(htmlToMarkdown(html).trim()).toBe("Text[^1], more[^2]\n\n[^1]: One\n\n[^2]: Two");
});

test("footnotes whose places lost their names", () => {
  const html = `<p>Text<sup><a href="https://acme.example/report#_ftn1">[1]</a></sup> and more<sup><a href="#_edn1">[i]</a></sup>, alone<sup><a href="#_ftn9">[9]</a></sup>.</p><p><a href="#_ftnref1">[1]</a> One</p><p><a href="#_ednref1">[i]</a> Two</p>`;
  expect(htmlToMarkdown(html).trim()).toBe(
    "Text[^1] and more[^2], alone.\n\n[^1]: One\n\n[^2]: Two",
  );
  // A number without a link stays what it is.
  const number = `<span class="TextRun SCXW1 BCX0" style="font-size:9pt;vertical-align:super">1</span>`;
  expect(htmlToMarkdown(`<p class="Paragraph">Text${number}</p>`).trim()).toBe("Text<sup>1</sup>");
});

test("footnotes and highlights of Word", () => {
  const html = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p class=MsoNormal>Some <span style='background:yellow;mso-highlight:yellow'>bright</span> and <span style='background:#F5F5F5'>gray</span> words<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> and more<a style='mso-endnote-id:edn1' href="#_edn1" name="_ednref1"><span class=MsoEndnoteReference>[i]</span></a>.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> The note.</p></div></div><div style='mso-element:endnote-list'><hr><div style='mso-element:endnote' id=edn1><p class=MsoEndnoteText><a href="#_ednref1" name="_edn1"><span>[i]</span></a> The end.</p></div></div></body></html>`;
  expect(htmlToMarkdown(html)).toBe(
    "Some <mark>bright</mark> and gray words[^1] and more[^2].\n\n[^1]: The note.\n\n[^2]: The end.\n",
  );
});

test("a selection of Word", () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- /* Style Definitions */ p.MsoNormal {margin:0} --></style></head><body lang=EN-US><!--StartFragment--><p class=MsoTitle>Plan<o:p></o:p></p><h1>First<o:p></o:p></h1><p class=MsoNormal>Costs&nbsp;$5 and <b style='mso-bidi-font-weight:normal'>must</b> be under $9<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Apples<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>Green<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Pears</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span>Third</p><p class=MsoNormal><img width=100 height=90 src="file:///C:/Users/a/image001.png"></p><p class=MsoQuote>Quoted</p><!--EndFragment--></body></html>`;
  expect(htmlToMarkdown(html)).toBe(`## Plan

## First

Costs \\$5 and **must** be under \\$9

* Apples
  * Green
* Pears

3. Third

> Quoted
`);
});

test("lists of Word for the web, of one item each", () => {
  const item = (level: number, text: string) =>
    `<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="${level}"><p class="Paragraph"><span>${text}</span></p></li></ul></div>`;
  expect(htmlToMarkdown(item(1, "One") + item(2, "Inner") + item(1, "Two"))).toBe(
    "* One\n  * Inner\n* Two\n",
  );
});

test("a spreadsheet's cells become a table whose first row is its header", () => {
  const html = `<google-sheets-html-origin><style type="text/css"></style><table xmlns="http://www.w3.org/1999/xhtml" dir="ltr"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold" data-sheets-value="{}">Name</td><td>Price</td></tr><tr><td>A<br>B</td><td>$10</td></tr></tbody></table>`;
  expect(htmlToMarkdown(html)).toBe("| Name | Price |\n| - | - |\n| A<br>B | \\$10 |\n");
});

test.each([
  [
    "Google Docs",
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse"><colgroup><col width="624"/></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top"><h2 dir="ltr"><span style="font-weight:400">Before you start</span></h2><p dir="ltr"><span>Save your work.</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>Close the app</span></p></li></ul></td></tr></tbody></table></div></b>`,
    "## Before you start\n\nSave your work.\n\n* Close the app\n",
  ],
  [
    "Word",
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=623 valign=top style='width:467.5pt'><p class=MsoNormal>First.<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Item<o:p></o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal>B<o:p></o:p></p></td></tr></table></td></tr></table><!--EndFragment--></body></html>`,
    "First.\n\n* Item\n\n| A | B |\n| - | - |\n",
  ],
  [
    "Excel",
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0 width=64><col width=64><!--StartFragment--><tr height=20><td height=20 width=64>Net price<br>in $</td></tr><!--EndFragment--></table></body></html>`,
    "Net price\\\nin \\$\n",
  ],
  [
    "a newsletter, in frames of frames",
    `<table role="none" width="100%"><tbody><tr><td align="center"><table width="600"><tbody><tr><td><h1>News</h1><p>One.</p><pre>a\nb</pre></td></tr></tbody></table></td></tr><tr><td><p>Two.</p></td></tr></tbody></table>`,
    "## News\n\nOne.\n\n```\na\nb\n```\n\nTwo.\n",
  ],
])("a table of one cell of %s is what it holds", (_, html, expected) => {
  expect(htmlToMarkdown(html)).toBe(expected);
});

test("lists in a table's cells become lines, and those of a layout table stay lists", () => {
  const table = (cell: string) =>
    `<table><tr><th>A</th><th>B</th></tr><tr><td>${cell}</td><td>z</td></tr></table>`;
  const cellOf = (html: string) => htmlToMarkdown(table(html)).split("\n")[2];
  expect(cellOf("<ul>\n<li>x</li>\n<li><b>y</b> w</li>\n<li></li></ul>")).toBe(
    "| • x<br>• **y** w | z |",
  );
  expect(cellOf("Text<ol start='3'><li><p>x</p><ul><li>y</li></ul></li><li>w</li></ol>")).toBe(
    "| Text<br>3. x<br>• y<br>4. w | z |",
  );
  expect(htmlToMarkdown("<table><tr><td><ul><li>x</li></ul></td></tr></table>")).toBe("* x\n");
});

test("code keeps its lines, from a web page, a code editor, and a word processor", () => {
  const page = `<div class="highlight highlight-source-shell"><pre><span class="pl-k">if</span> true\n  then\n</pre></div><p>Run <kbd>Ctrl</kbd></p>`;
  expect(htmlToMarkdown(page)).toBe("```sh\nif true\n  then\n```\n\nRun <kbd>Ctrl</kbd>\n");
  const editor = `<meta charset='utf-8'><div style="color: #000;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color: #00f;">const</span><span> a = 1;</span></div><br><div><span>  call(a);</span></div></div>`;
  expect(htmlToMarkdown(editor)).toBe("```\nconst a = 1;\n\n  call(a);\n```\n");
  const paragraphs = `<p><span style="font-family:Consolas">a = 1</span></p><p><span style="font-family:Consolas">b = 2</span></p><p>Text</p>`;
  expect(htmlToMarkdown(paragraphs)).toBe("```\na = 1\nb = 2\n```\n\nText\n");
});

test("two line breaks of a mail or a chat separate paragraphs, and one breaks the line", () => {
  const html = `<span><div class="p-rich_text_section">Hello <b>you</b><br>next<br> <br>last</div></span>`;
  expect(htmlToMarkdown(html)).toBe("Hello **you**\\\nnext\n\nlast\n");
});

test("a web page's notes, expandables, formulas, and marks become the editor's", () => {
  const html = `<div class="admonition warning"><p class="admonition-title">Warning</p><p>Hot.</p></div><details><summary>More <b>here</b></summary><p>Hidden</p></details><p>H<sub>2</sub>O <mark>now</mark> <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span></p><script>alert(1)</script><nav><a href="/">Home</a></nav><p><a href="javascript:alert(1)">Click</a><img src="https://example.com/pixel.gif" width="1"></p>`;
  const markdown = htmlToMarkdown(html);
  expect(markdown).toContain("Click");
  expect(markdown).not.toMatch(/script|Home|pixel/);
  expect(blocksOfHtml(html)!.map((block) => block.type.name)).toEqual([
    "hint",
    "expandable",
    "paragraph",
    "paragraph",
  ]);
  expect(blocksOfHtml(html)![2]!.toString()).toBe(
    'paragraph("H", subscript("2"), "O ", highlight("now"), " ", math)',
  );
});

test("a picture with a caption is a figure, and another caption stays a line", () => {
  const figure = (inner: string) => htmlToMarkdown(`<figure>${inner}</figure>`);
  expect(
    figure('<img src="https://e.com/a.png" alt="A"><figcaption>One <b>two</b></figcaption>'),
  ).toBe(
    '<figure><img src="https://e.com/a.png" alt="A"><figcaption><p>One two</p></figcaption></figure>\n',
  );
  expect(
    figure(
      '<img src="https://e.com/a.png"><figcaption>By <a href="https://e.com">B</a></figcaption>',
    ),
  ).toBe("![](https://e.com/a.png)\n\n*By [B](https://e.com)*\n");
  // A picture on the writer's disk.
  expect(figure('<img src="file:///a.png"><figcaption>Gone</figcaption>')).toBe("*Gone*\n");
});

test("to-dos of Notion are tasks, and brackets elsewhere stay text", () => {
  const list = "<ul><li>[ ] one<ul><li>[x]  two</li></ul></li><li>[ ]</li><li>[0] three</li></ul>";
  expect(htmlToMarkdown(`<meta charset="utf-8">${list}<p>[ ] four</p><!-- notionvc: 1 -->`)).toBe(
    "* [ ] one\n  * [x] two\n* \\[ ]\n* \\[0] three\n\n\\[ ] four\n",
  );
});

test("text that looks like markup stays text", () => {
  const words = "# no heading, *no emphasis*, {% no tag %}, [x](y), $a$ and $b$, 1. none, <b>";
  const escaped = words.replaceAll("<", "&lt;");
  const [block, ...others] = blocksOfHtml(`<p>${escaped}</p>`)!;
  expect(others).toEqual([]);
  expect(block!.type.name).toBe("paragraph");
  expect(block!.textContent).toBe(words);
});

test("nothing is converted of HTML that is too nested or empty", () => {
  expect(blocksOfHtml("<div>".repeat(20_000))).toBeUndefined();
  expect(blocksOfHtml("<meta charset='utf-8'><p> </p>")).toBeUndefined();
});

test("pages of a real manual become clean blocks", { tags: "manual" }, () => {
  const names = readdirSync(gitManual);
  const pages = names.filter((name) => /^git-(?:a|commit|rebase)[\w-]*\.html$/.test(name));
  for (const name of pages) {
    const blocks = blocksOfHtml(readFileSync(`${gitManual}/${name}`, "utf8"))!;
    const names = new Set(blocks.map((block) => block.type.name));
    expect(names, name).toContain("heading");
    expect(names, name).toContain("paragraph");
    const raw = blocks.filter((block) => block.type.name === "raw");
    expect(
      raw.map((block) => String(block.attrs["source"])),
      name,
    ).toEqual([]);
  }
});

test.each([
  `<div class="rounded"><div>bash</div><div><button>Copy code</button></div><div class="p-4"><code class="whitespace-pre language-bash"><span>npm run dev</span></code></div></div>`,
  `<pre><div><div>bash</div><div><button>Copy</button></div><div><code class="!whitespace-pre hljs language-bash">npm run dev\n</code></div></div></pre>`,
  `<div><span>bash</span><div><code class="language-bash">npm run dev</code></div></div>`,
])("code of a chat is a code block without its frame: %s", (html) => {
  expect(htmlToMarkdown(`<p>Use:</p>${html}`)).toBe("Use:\n\n```bash\nnpm run dev\n```\n");
});
