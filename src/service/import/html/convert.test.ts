import { expect, test } from "vitest";
import { convertPage } from "./convert.ts";

const address = "https://docs.example.com/guides/page.html";
const scope = "https://docs.example.com/";

function convert(body: string, head = "") {
  return convertPage(`<html><head>${head}</head><body>${body}</body></html>`, address, scope);
}

/** The text with its addresses put back. */
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
    "| A | B | C |\n| - | - | - |\n| one two | • x • y | `a` `b` |",
  ],
  [
    "two columns of blocks",
    "<table><tr><td>Term<td><p>one</p><ul><li>x</ul></table>",
    "- **Term**\n\n  one\n\n  - x",
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
    "10⁶ is a lot[^1].\n\n![A](https://docs.example.com/a.png)\n\n**Figure 1**\n\n- [x] done\n\n[^1]: Or not.",
  );
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
