import { expect, test } from "vitest";
import { convertPage } from "./convert.ts";

const address = "https://docs.example.com/guides/page.html";
const scope = "https://docs.example.com/";

function convert(body: string, head = "") {
  return convertPage(`<html><head>${head}</head><body>${body}</body></html>`, address, scope);
}

/** The text with its URLs restored. */
function markdown(body: string): string {
  const page = convert(body);
  return page.targets
    .reduceRight((text, { url }, index) => text.replaceAll(page.mark + index, url), page.markdown)
    .trim();
}

test("title, description, canonical address and text are told apart", () => {
  const page = convert(
    "<nav>Menu</nav><main><h1>Install <a class=headerlink href='#install'>¶</a></h1><p>Run it.</p></main><footer>©</footer>",
    "<title>Install | Example</title><meta name=description content='How to  install'><link rel=canonical href='/guides/page'>",
  );
  expect(page).toMatchObject({
    title: "Install",
    description: "How to install",
    canonical: "https://docs.example.com/guides/page",
    markdown: "Run it.\n",
  });
});

test.each([
  ["the document's title without the site's", "<p>Text", "Install | Example", "Install"],
  ["the first heading when it opens the page", "<h2>Start</h2><p>Text", "Other", "Start"],
  ["the address when nothing else names the page", "<p>Text", "", "page"],
])("a page without a heading of level 1 is called by %s", (_name, body, title, expected) => {
  expect(convert(body, `<title>${title}</title>`).title).toBe(expected);
});

test("scripts, styles and handlers leave nothing, and script links become words", () => {
  const text = markdown(
    `<h1>T</h1><script>alert(1)</script><style>p{}</style><p onclick="alert(1)">Safe
     <a href="javascript:alert(1)">click</a> <a href="data:text/html,x">data</a> <img src="x" onerror="alert(1)" alt="pic">
     <svg><script>alert(2)</script></svg> &lt;script&gt;alert(3)&lt;/script&gt;</p><iframe src="javascript:alert(4)" title="frame"></iframe>`,
  );
  expect(text).toBe(
    "Safe click data ![pic](https://docs.example.com/guides/x) \\<script>alert(3)\\</script>\n\nframe",
  );
});

test("site furniture goes, an overview's own list of pages stays", () => {
  const text = markdown(
    `<div class="breadcrumbs">Home / Guides</div><div id="cookie-banner">We use cookies</div>
     <main><h1>T</h1><div class="toc"><ul><li><a href="#a">A</a></ul></div><p>Text <a href="/edit">Edit this page</a></p>
     <div class="toctree-wrapper"><ul><li><a href="other.html">Other</a></ul></div><div class="pagination-nav">Next</div></main>`,
  );
  expect(text).toBe("Text\n\n- [Other](https://docs.example.com/guides/other.html)");
});

test.each([
  [
    "a section with the ID",
    '<section id="cookie-objects"><h2>Cookie jars</h2><p>Kept.</p></section>',
  ],
  [
    "a section with the class",
    '<section class="consent"><h2>Cookie jars</h2><p>Kept.</p></section>',
  ],
  ["a block with the ID", '<p>One.</p><div id="toc"><p>Kept.</p></div><p>Two.</p>'],
  ["a block amid others with the class", '<p>One.</p><div class="related">Kept.</div><p>Two.</p>'],
  ["a header inside the text", "<section><header><h2>Kept.</h2></header><p>x</p></section>"],
  ["a remark in the margin", "<section><p>One.</p><aside><p>Kept.</p></aside></section>"],
])("%s of a site's furniture stays: its name alone drops nothing", (_name, html) => {
  expect(markdown(`<main><h1>T</h1>${html}</main>`)).toContain("Kept.");
  const list = '<div class="footer"><a href="/imprint">Imprint</a></div>';
  expect(markdown(`<h1>T</h1>${html}${list}`)).toMatch(/Kept\.(?![^]*Imprint)/);
});

test.each([
  ["a banner with a button", '<div class="cookie-note"><h2>Cookies</h2><button>OK</button></div>'],
  ["a dialog", '<div role="dialog"><h2>Cookies</h2><p>Yes?</p></div>'],
  ["a list of other pages beside the text", '<aside><a href="x">X</a> <a href="y">Y</a></aside>'],
  ["contents of the page itself", '<div id="toc"><h2>On this page</h2><a href="#a">A</a></div>'],
  ["a line of links by its class", '<div class="related"><a href="x">Next</a></div>'],
])("%s goes", (_name, html) => {
  expect(markdown(`<main><h1>T</h1><p>One.</p>${html}<p>Two.</p></main>`)).toBe("One.\n\nTwo.");
});

test("IDs of headings, sections and anchors lead to headings", () => {
  const { anchors } = convert(
    `<main id="top"><h1 id="title">T</h1><p id="intro">Intro</p><section id="s1"><h2>First Part</h2><p id="p1">x</p></section>
     <a name="named"></a><h2 id="second">First Part</h2><dl><dt id="term">Term<dd>y</dl></main>`,
  );
  expect(anchors).toEqual({
    top: "",
    title: "",
    intro: "",
    s1: "first-part",
    p1: "first-part",
    named: "first-part-1",
    second: "first-part-1",
    term: "first-part-1",
  });
});

test("each term with an ID has an anchor that its aliases share, outside of the words in bold", () => {
  const {
    markdown: text,
    mark,
    terms,
  } = convert(
    `<main><h1>T</h1><dl><dt id="a"><a name="old-a"></a>Apple<dt>Pear<dd>Fruit.<dt id="b"><dd>Nothing said.</dl></main>`,
  );
  expect(terms).toEqual({ a: 0, "old-a": 0, b: 1 });
  expect(text.replaceAll(mark, "@")).toBe(
    "- @a0**Apple**, **Pear**\n\n  Fruit.\n\n- @a1\n\n  Nothing said.\n",
  );
});

test("links inside signatures and other code stay links", () => {
  const link = '<a class="reference" href="types.html#str"><span>str</span></a>';
  expect(
    markdown(`<h1>T</h1><dl><dt class="sig sig-object" id="f">open(<em>file: ${link}</em>, mode)<dd>Opens.</dl>
      <p>Use <code>list[${link}]</code> or <code>int</code>.</p><pre>open(${link})</pre>`).replaceAll(
      /bindery\w+-a0/g,
      "",
    ),
  ).toBe(
    "- `open(file:` [`str`](https://docs.example.com/guides/types.html#str)`, mode)`\n\n  Opens.\n\n" +
      "Use `list[`[`str`](https://docs.example.com/guides/types.html#str)`]` or `int`.\n\n```\nopen(str)\n```",
  );
});

test("a list of contents made of terms becomes a list of links with levels", () => {
  const entry = (name: string) => `<dt><span><a href="${name}.html">${name}</a></span></dt>`;
  const url = (name: string) => `[${name}](https://docs.example.com/guides/${name}.html)`;
  expect(
    markdown(`<h1>T</h1><div class="toc"><p><b>Contents</b></p><dl class="toc">
      ${entry("a")}<dd><dl>${entry("a1")}${entry("a2")}</dl></dd>${entry("b")}${entry("c")}</dl></div>`),
  ).toBe(
    `**Contents**\n\n- ${url("a")}\n  - ${url("a1")}\n  - ${url("a2")}\n- ${url("b")}\n- ${url("c")}`,
  );
  expect(markdown("<h1>T</h1><dl><dt>One<dt>Two</dl>")).toBe("- **One**\n- **Two**");
});

test.each([
  [
    '<object type="image/svg+xml" data="/a.svg" width="100%"></object>',
    "![](https://docs.example.com/a.svg)",
  ],
  [
    '<object data="/a.png"><img src="/b.png">Parts</object>',
    "![Parts](https://docs.example.com/a.png)",
  ],
  ['<embed src="/a.svg" type="image/svg+xml">', "![](https://docs.example.com/a.svg)"],
  [
    '<object type="application/pdf" data="/a.pdf">Manual</object>',
    "[Manual](https://docs.example.com/a.pdf)",
  ],
])("an embedded object is a picture or a link: %s", (html, expected) => {
  expect(markdown(`<h1>T</h1><p>Lead</p><div>${html}</div>`)).toBe(`Lead\n\n${expected}`);
});

test.each([
  ['<pre><code class="language-js">a\n  b</code></pre>', "```js\na\n  b\n```"],
  [
    '<div class="highlight highlight-source-python"><pre>x = 1</pre></div>',
    "```python\nx = 1\n```",
  ],
  [
    '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>x</pre></div></div>',
    "```python\nx\n```",
  ],
  ['<pre class="highlight"><code data-lang="ruby">puts</code></pre>', "```ruby\nputs\n```"],
  [
    '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre class="language-go">a\nb</pre></td></tr></table>',
    "```go\na\nb\n```",
  ],
  [
    '<pre class="language-sh"><code><div class="line">one</div><div class="line">two</div></code></pre>',
    "```sh\none\ntwo\n```",
  ],
  ["<pre>a ``` b</pre>", "````\na ``` b\n````"],
])("code %#", (html, expected) => {
  expect(markdown(`<h1>T</h1>${html}`)).toBe(expected);
});

test.each([
  [
    "a header row",
    "<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>x|y</table>",
    "| A | B |\n| - | - |\n| 1 | x\\|y |",
  ],
  ["no header row", "<table><tr><td>1<td>2</table>", "| | |\n| - | - |\n| 1 | 2 |"],
  [
    "spans",
    '<table><tr><th>A<th>B<th>C<tr><td colspan="2">1<td>2</table>',
    "| A | B | C |\n| - | - | - |\n| 1 | | 2 |",
  ],
  [
    "a caption",
    "<table><caption>Sizes</caption><tr><th>A<tr><td>1</table>",
    "**Sizes**\n\n| A |\n| - |\n| 1 |",
  ],
  [
    "blocks in cells",
    "<table><tr><th>A<th>B<th>C<tr><td><p>one</p><p>two</p><td><ul><li>x<li>y</ul><td><pre>a\nb</pre></table>",
    "| A | B | C |\n| - | - | - |\n| one<br>two | • x<br>• y | `a` `b` |",
  ],
  [
    "two columns of blocks",
    "<table><tr><td>Term<td><p>one</p><ul><li>x</ul></table>",
    "- **Term**\n\n  one\n\n  - x",
  ],
  [
    "one column of blocks",
    "<table><tr><th>Name<tr><td><p><code>a</code></p><ul><li>x<li>y</ul><tr><td><p><code>b</code></p><p>Else.</p></table>",
    "**Name**\n\n- `a`\n\n  - x\n  - y\n\n- `b`\n\n  Else.",
  ],
  [
    "layout only",
    "<table role=presentation><tr><td><p>left</p><td><p>right</p></table>",
    "left\n\nright",
  ],
])("a table with %s", (_name, html, expected) => {
  expect(markdown(`<h1>T</h1>${html}`)).toBe(expected);
});

test("a definition list becomes items that begin with their terms", () => {
  const html =
    "<h1>T</h1><dl><dt>-a<dt>--all<dd><p>Everything.</p><dt><code>x</code><dd>Less.<dl><dt>in<dd>side</dl></dl>";
  expect(markdown(html)).toBe(
    "- **-a**, **--all**\n\n  Everything.\n\n- `x`\n\n  Less.\n\n  - **in**\n\n    side",
  );
});

test("a manual page made by AsciiDoc", () => {
  const page = convert(
    `<div id="header"><h1>git-x(1) Manual Page</h1><h2>NAME</h2><div class="sectionbody"><p>git-x - Do
     something</p></div></div><div id="content"><div class="sect1"><h2 id="_note">NOTE</h2><div class="sectionbody">
     <div class="admonitionblock"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">Careful with
     <code>it</code>.</td></tr></table></div><div class="listingblock"><div class="title">Example</div><div class="content"><pre><code>run</code></pre></div></div>
     <div class="paragraph"><p>A word<span class="footnote"><br />[Said <em>once</em>]<br /></span>.</p></div></div></div></div>`,
    "<title>git-x(1)</title>",
  );
  expect(page).toMatchObject({
    title: "git-x(1)",
    description: "Do something",
    anchors: { _note: "note" },
  });
  expect(page.markdown.trim()).toBe(
    '## NOTE\n\n{% hint style="warning" %}\n\nCareful with `it`.\n\n{% endhint %}\n\n**Example**\n\n```\nrun\n```\n\nA word[^1].\n\n[^1]: Said *once*',
  );
});

test("footnotes, figures, raised numbers and task lists", () => {
  const html = `<h1>T</h1><p>10<sup>6</sup> is a lot<a class="footnote-ref" href="#fn1"><sup>1</sup></a>.</p>
    <figure><img src="/a.png" alt="A"><figcaption>Figure <b>1</b></figcaption></figure><ul><li><input type=checkbox checked> done</ul>
    <section class="footnotes"><ol><li id="fn1"><p>Or not.<a role="doc-backlink" href="#r">↩</a></p></ol></section>`;
  expect(markdown(html)).toBe(
    '10⁶ is a lot[^1].\n\n<figure><img src="https://docs.example.com/a.png" alt="A"><figcaption><p>Figure 1</p></figcaption></figure>\n\n- [x] done\n\n[^1]: Or not.',
  );
});

test.each([
  [
    "Notion's tasks",
    `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">a</span>
      <div class="indented"><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>b</span></li></ul></div></li></ul>`,
    "- [x] a\n  - [ ] b",
  ],
  [
    "Confluence's tasks",
    `<ul class="inline-task-list"><li class="checked" data-inline-task-id="1">a</li><li data-inline-task-id="2">b</li></ul>`,
    "- [x] a\n- [ ] b",
  ],
  [
    "Notion's toggles",
    `<ul class="toggle"><li><details open=""><summary>S</summary><p>a</p></details></li></ul>`,
    "<details>\n\n<summary>S</summary>\n\na\n\n</details>",
  ],
  [
    "Notion's columns",
    `<div class="column-list"><div style="width:50%" class="column"><p>a</p></div><div class="column"><p>b</p></div></div>`,
    "{% columns %}\n\n{% column %}\n\na\n\n{% endcolumn %}\n\n{% column %}\n\nb\n\n{% endcolumn %}\n\n{% endcolumns %}",
  ],
  [
    "Confluence's columns, of which one is empty",
    `<div class="columnLayout two-equal"><div class="cell normal"><div class="innerCell"><p>a</p></div></div><div class="cell normal"> </div></div>`,
    "a",
  ],
  [
    "Notion's underline and formula",
    `<p><span style="border-bottom:0.05em solid">a</span> b<span>\uFEFF</span>.</p>`,
    "<u>a</u> b.",
  ],
  [
    "Notion's picture with a caption",
    `<figure class="image"><a href="p.png"><img style="width:240px" src="p.png"/></a><figcaption>C</figcaption></figure>`,
    '<figure><img src="https://docs.example.com/guides/p.png" alt=""><figcaption><p>C</p></figcaption></figure>',
  ],
])("%s come over", (_, html, expected) => {
  expect(markdown(`<h1>T</h1>${html}`)).toBe(expected);
});

test.each([
  [
    "formulas that are pictures, of Sphinx and Doxygen",
    `<p>so <img class="math" src="a.png" alt="a^2"></p><div class="math"><p><img src="b.png" alt="c=d"></p></div><p class="formulaDsp"><img src="f.png" alt="\\[ e \\]"></p>`,
    "so $$a^2$$\n\n![c=d](https://docs.example.com/guides/b.png)\n\n$$e$$",
  ],
  [
    "a formula with a number, of Sphinx",
    `<div class="math" id="eq1"><span class="eqno">(1)<a class="headerlink" href="#eq1">¶</a></span>\\[a &amp;= b\\]</div>`,
    String.raw`$$a &= b \tag{1}$$`,
  ],
  [
    "a formula with a picture of it, of Wikipedia",
    `<p><span class="mwe-math-element"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">a^2</annotation></semantics></math><img src="x.svg" class="mwe-math-fallback-image-inline" alt="a^2"></span></p>`,
    "$$a^2$$",
  ],
  [
    "a table, terms, and a task in cells",
    `<table><tr><th>A<th>B</tr><tr><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></td><td><dl><dt>t</dt><dd>d</dd></dl></td></tr>
     <tr><td>a<td><ul><li><input type="checkbox" checked> b</li></ul></tr></table>`,
    "| A | B |\n| - | - |\n| 1 · 2<br>3 | **t**<br>d |\n| a | • ☑ b |",
  ],
  [
    "what an abbreviation means",
    `<p><abbr title="Hyper &quot;T&quot;">HT</abbr> <abbr>b</abbr></p>`,
    '<abbr title="Hyper &quot;T&quot;">HT</abbr> b',
  ],
  [
    "Confluence's expandable part",
    `<div class="expand-container"><div class="expand-control"><span class="expand-control-text">More</span></div><div class="expand-content"><p>x</p></div></div>`,
    "<details>\n\n<summary>More</summary>\n\nx\n\n</details>",
  ],
  [
    "Confluence's panel and code",
    `<div class="panel"><div class="panelHeader"><b>P</b></div><div class="panelContent"><p>g</p></div></div><div class="code panel"><div class="codeContent panelContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: sql; gutter: false">s</pre></div></div>`,
    '{% hint style="info" %}\n\n**P**\n\ng\n\n{% endhint %}\n\n```sql\ns\n```',
  ],
  [
    "an aside with a title of its own class",
    `<aside class="note"><p class="note-title">Mine</p><p>b</p></aside>`,
    '{% hint style="info" %}\n\n**Mine**\n\nb\n\n{% endhint %}',
  ],
  [
    "GitHub's code, not what people speak",
    `<pre lang="ruby"><code>d</code></pre><pre lang="en">e</pre>`,
    "```ruby\nd\n```\n\n```\ne\n```",
  ],
])("%s: nothing is lost", (_, html, expected) => {
  expect(markdown(`<h1>T</h1>${html}`)).toBe(expected);
});

test("a table of one cell is its content, with its headings", () => {
  const html = `<table class="pagecontent"><tr><td><p>a</p><h2><a name="Page-B"></a>B</h2><p>c</p></td></tr></table>`;
  expect(markdown(`<h1>T</h1>${html}`)).toBe("a\n\n## B\n\nc");
});

test.each([
  ["a wiki's title is named by the file", "<h2>A</h2><p>b</p>", "Page", "## A\n\nb"],
  ["headings of parts are none", "<h1>A</h1><p>b</p><h1>C</h1>", "Page", "## A\n\nb\n\n## C"],
  ["a single heading is more", "<h1>The page</h1><p>b</p>", "The page", "b"],
])("%s", (_, body, title, text) => {
  const page = convert(body, "<title>XWork - \n Page</title>");
  expect(page).toMatchObject({ title, markdown: `${text}\n` });
});

test("a footnote leaves the space behind it, and its number does not lead back", () => {
  const html = `<h1>T</h1><p>One<a href="#n1" class="footnote"><sup>[1]</sup></a> two.</p>
    <div class="footnotes"><div id="n1"><p><a href="#r1"><sup>[1]</sup></a> Said once.</p></div></div>`;
  expect(markdown(html)).toBe("One[^1] two.\n\n[^1]: Said once.");
});

test("a reference with a percent sign that stands for itself is read like others", () => {
  const html = `<h1>T</h1><p>One<a href="#n50%" class="footnote">1</a>.</p>
    <div class="footnotes"><div id="n50%"><p>Said once.</p></div></div>`;
  expect(markdown(html)).toBe("One[^1].\n\n[^1]: Said once.");
});

test("headings begin below the title and keep their order of depth", () => {
  expect(markdown("<p>Lead</p><h3>A</h3><h4>B</h4>")).toBe("Lead\n\n## A\n\n### B");
  expect(markdown("<h1>T</h1><h1>A</h1><h2>B</h2>")).toBe("## A\n\n### B");
});

test("text that looks like Markdown stays text, without needless escapes", () => {
  expect(
    markdown("<h1>T</h1><p>snake_case --[no-]verify *not bold* see https://x.example/a_b</p>"),
  ).toBe("snake_case --[no-]verify \\*not bold\\* see https://x.example/a_b");
});

test("the table of contents is read with labels and levels", () => {
  const { navigation } = convert(
    `<nav><a href="https://elsewhere.example/">Away</a></nav><div class="sidebar"><ul><li><a href="a.html">A</a><ul><li><a href="b.html">B</a>
     <li><a href="a.html#x">Part</a></ul></li><li><p>More</p><ul><li><a href="c.html">C</a></ul></li></ul></div><main><h1>T</h1><p>x</main>`,
  );
  const url = (name: string) => `https://docs.example.com/guides/${name}.html`;
  expect(navigation).toEqual([
    { label: "A", url: url("a"), items: [{ label: "B", url: url("b"), items: [] }] },
    { label: "More", items: [{ label: "C", url: url("c"), items: [] }] },
  ]);
});

test.each([
  ["a relation", '<link rel="up" href="../part.html">'],
  ["the access key of a link", '<a accesskey="U" href="/part.html#x">Up</a>'],
  [
    "breadcrumbs",
    '<ol class="breadcrumb"><li><a href="/">Home</a><li><a href="/part.html">Part</a><li><a href="page.html">Page</a></ol>',
  ],
])("the page above is named by %s", (_name, html) => {
  expect(convert(`${html}<main><h1>T</h1><p>x</main>`).up).toBe(
    "https://docs.example.com/part.html",
  );
});

test("parts listed in the text are told from the site's own contents, and from neighbors", () => {
  const link = (name: string, more = "") => `<a ${more} href="${name}.html">${name}</a>`;
  const { navigation, contents, up } = convert(
    `<nav class="menu"><ul><li>${link("page")}<li>${link("other")}</ul></nav>
     <nav class="pagination">${link("before")}${link("after")}</nav><main><h1>T</h1><div class="toctree-wrapper"><ul>
     <li>${link("one")}<ul><li><a href="one.html#x">One</a><ul><li>${link("one-a")}</ul></ul></ul></div>
     <div class="toc">${link("x", 'rel="next"')}</div></main>`,
  );
  const item = (name: string, items: unknown[] = []) => {
    return { label: name, url: `https://docs.example.com/guides/${name}.html`, items };
  };
  expect(navigation).toEqual([item("page"), item("other")]);
  expect(contents).toEqual([item("one", [item("one-a")])]);
  expect(up).toBeUndefined();
});

test("dollar signs of scripts are no formulas", () => {
  const text = "<p>Sets <em>$USER_NAME</em> and <em>${USER_NAME}@example.com</em>.";
  expect(markdown(text)).toBe("Sets *\\$USER_NAME* and *\\${USER_NAME}@example.com*.");
  expect(markdown("<p>It costs $5 or $7.")).toBe("It costs $5 or $7.");
});

test.each([
  [
    "lists of one item each are one list",
    `<ul><li>one</li></ul> <ul><li>two</li></ul><ul><li>three</li></ul><ol start="1"><li>a</li></ol><ol start="2"><li>b</li></ol>`,
    "- one\n- two\n- three\n\n1. a\n2. b",
  ],
  ["a list that counts from its own start stays", "<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"],
  [
    "lists of one item each inside an item",
    "<ul><li>x<ul><li>y</ul><ul><li>z</ul></ul>",
    "- x\n  - y\n  - z",
  ],
  [
    "a break at the end of bold",
    "<p><strong>Warning<br></strong>Stop.</p>",
    "**Warning**\\\nStop.",
  ],
  ["a break at the start of emphasis", "<p>a<em><br>b</em></p>", "a\\\n*b*"],
  ["a break at the end of a paragraph", "<p><b>One<br>Two<br></b></p>", "**One\\\nTwo**"],
  [
    "paragraphs and lists in cells",
    "<table><tr><th>A</th><th>B</th></tr><tr><td><p>x</p><p>y</p></td><td><ul><li>1</li><li>2</li></ul></td></tr></table>",
    "| A | B |\n| - | - |\n| x<br>y | • 1<br>• 2 |",
  ],
  [
    "breaks and numbered lists in cells",
    "<table><tr><th>A</th><th>B</th></tr><tr><td>x<br>y<b><br></b></td><td>z<ol><li>1</ol></td></tr></table>",
    "| A | B |\n| - | - |\n| x<br>y | z<br>1. 1 |",
  ],
])("%s", (_name, html, expected) => {
  expect(markdown(`<main><h1>T</h1>${html}</main>`)).toBe(expected);
});

test.each([
  [
    "KaTeX",
    '<p>Area <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>A</mi></mrow><annotation encoding="application/x-tex">A = r^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">A=r2</span></span> ends.</p>',
    "Area $$A = r^2$$ ends.",
  ],
  [
    "KaTeX's displayed formula",
    '<p><span class="katex-display"><span class="katex"><math><semantics><annotation encoding="application/x-tex">B = 1</annotation></semantics></math><span class="katex-html" aria-hidden="true">B=1</span></span></span></p>',
    "$$B = 1$$",
  ],
  [
    "MathJax",
    '<p>a <span class="MathJax_Preview">x</span><span class="MathJax" id="m"><nobr>x2</nobr></span><script type="math/tex">x^2</script> b</p>',
    "a $$x^2$$ b",
  ],
  ["Sphinx", String.raw`<p>a <span class="math notranslate">\(a+b\)</span> c</p>`, "a $$a+b$$ c"],
  [
    "MathML",
    "<p>a <math><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac></math> b</p>",
    String.raw`a $$\frac{1}{x^{2}}$$ b`,
  ],
])("a formula of %s keeps its source", (_name, html, expected) => {
  expect(markdown(`<main><h1>T</h1>${html}</main>`)).toBe(expected);
});

test.each([
  [
    "Notion",
    '<figure class="callout"><div><span class="icon">💡</span></div><div>Note</div></figure>',
    "info",
  ],
  [
    "Notion, by its icon",
    '<figure class="block-color-red callout"><div><span class="icon">⚠️</span></div><div><p>Note</p></div></figure>',
    "warning",
  ],
  [
    "Confluence",
    '<div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>Note</p></div></div>',
    "warning",
  ],
])("a callout of %s is a hint", (_name, html, style) => {
  expect(markdown(`<main><h1>T</h1><p>x</p>${html}</main>`)).toBe(
    `x\n\n{% hint style="${style}" %}\n\nNote\n\n{% endhint %}`,
  );
});

test.each(["footnote", "endnote"])("a %s of Word is a footnote", (kind) => {
  const html = `<main><h1>T</h1><p>It matters<sup><a href="#${kind}-2" id="${kind}-ref-2">[1]</a></sup>.</p><ol><li id="${kind}-2"><p>See it. <a href="#${kind}-ref-2">↑</a></p></li></ol></main>`;
  expect(markdown(html)).toBe("It matters[^1].\n\n[^1]: See it.");
});

test("what Markdown has no sign for stays as it is in pages", () => {
  const html = `<h1>T</h1><p><mark>Marked</mark>, <u>under</u>, <kbd>Ctrl</kbd>, x<sup>top</sup>, a<sub>max</sub>, <mark> </mark>end</p>
    <details><summary>More <b>&lt;x></b></summary><p>Hidden</p><ul><li>a</ul></details>`;
  expect(markdown(html)).toBe(
    "<mark>Marked</mark>, <u>under</u>, <kbd>Ctrl</kbd>, x<sup>top</sup>, a<sub>max</sub>, end\n\n" +
      "<details>\n\n<summary>More &lt;x&gt;</summary>\n\nHidden\n\n- a\n\n</details>",
  );
});

test("a captioned picture is a figure, and any other caption a line in bold", () => {
  const figure = (inner: string) => markdown(`<h1>T</h1><figure>${inner}</figure>`);
  expect(
    figure(
      `<p><img src="/a b.png" alt='"A"'></p><figcaption><p>One &amp; <em>two</em></p></figcaption>`,
    ),
  ).toBe(
    '<figure><img src="https://docs.example.com/a%20b.png" alt="&quot;A&quot;"><figcaption><p>One &amp; two</p></figcaption></figure>',
  );
  // A link in a caption, a second picture, code, or a picture that can't be fetched.
  expect(figure('<img src="/a.png"><figcaption>By <a href="/b">B</a></figcaption>')).toBe(
    "![](https://docs.example.com/a.png)\n\n**By [B](https://docs.example.com/b)**",
  );
  expect(figure("<pre><code>x</code></pre><figcaption>Listing</figcaption>")).toBe(
    "```\nx\n```\n\n**Listing**",
  );
  expect(figure('<img src="javascript:x"><figcaption>Lost</figcaption>')).toBe("Lost");
});

test("known players become embeds, other frames and files links", () => {
  const frame = (source: string, more = "") => `<iframe src="${source}"${more}></iframe>`;
  const html = `<h1>T</h1>${frame("https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0")}
    <div>${frame("//player.vimeo.com/video/76979871")}</div>
    <p>${frame("https://codepen.io/team/embed/preview/PNaGbb")}</p>
    <p>See ${frame("https://www.youtube.com/embed/dQw4w9WgXcQ", ' title="the film"')} first.</p>
    ${frame("https://forms.example/1", ' title="Form"')}
    <video controls><source src="/v/intro.mp4"></video>`;
  expect(markdown(html)).toBe(
    [
      '{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}',
      '{% embed url="https://vimeo.com/76979871" %}',
      '{% embed url="https://codepen.io/team/pen/PNaGbb" %}',
      "See [the film](https://www.youtube.com/embed/dQw4w9WgXcQ) first.",
      "[Form](https://forms.example/1) [intro.mp4](https://docs.example.com/v/intro.mp4)",
    ].join("\n\n"),
  );
});

test("line numbers aren't code, and languages are read wherever highlighters write them", () => {
  const cases = [
    '<pre class="brush: python">a</pre>',
    '<pre class="brush: python; gutter: false">a</pre>',
    '<pre class="brush:python">a</pre>',
    '<div><div class="line-numbers">1<br>2</div><pre><code class="language-python">a</code></pre></div>',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1</pre></td><td class="code"><div class="highlight-python"><pre>a</pre></div></td></tr></table>',
  ];
  for (const html of cases) expect(markdown(`<h1>T</h1>${html}`)).toBe("```python\na\n```");
});

test("a comment is left out and counted", () => {
  const { markdown: text, changes } = convert("<!-- a --><p>One<!-- b --></p><!-- c --><p>Two</p>");
  expect(text).toBe("One\n\nTwo\n");
  expect(changes).toEqual([{ kind: "comment", count: 3 }]);
});

test("empty elements of XHTML hold nothing of what follows", () => {
  const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>
    <p><a id="start"/>Read <a href="#start">this</a>.<br/>Or not.</p><div class="gap" /><p>That.</p></body></html>`;
  const { markdown: text, targets } = convertPage(xhtml, address, scope);
  expect(text.replaceAll(/bindery[\da-f]+-/g, "@")).toBe("Read [this](@0).\\\nOr not.\n\nThat.\n");
  expect(targets).toHaveLength(1);
});

test.each([
  ["below something else", "<p>Logo</p><h2>The <code>foo</code> command</h2><p>Text"],
  [
    "in the text",
    "<div>Site</div><main><h2>The <code>foo</code> command</h2><p>A long text of this page",
  ],
])("a title with code isn't repeated as the first heading %s", (_name, body) => {
  const page = convert(body, "<title>The foo command | Example</title>");
  expect(page.title).toBe("The foo command");
  expect(page.markdown).not.toContain("#");
});
