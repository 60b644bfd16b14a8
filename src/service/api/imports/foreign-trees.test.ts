// @module-tag slow
import { expect, test } from "vitest";
import { importTests } from "#testing/imported-pages.ts";
import { zipOf } from "#testing/uploads.ts";

const upload = importTests().imported;
const imported = (files: Record<string, string | Uint8Array> | string, name = "docs.zip") =>
  upload(name, typeof files === "string" ? Buffer.from(files) : zipOf(files));

const leave = "Leave 1580080aa5a38194a9c0e77779ee82d5.md";
const handbook = "Handbook 1590080aa5a3802488c2e857dea7aa7d";

test("a page's subpages are in the folder beside it, and IDs of Notion are no part of titles and URLs", async () => {
  const { result, tree, broken } = await imported({
    [`Export-1/${handbook}.md`]: `# Handbook\n\n[Leave](${encodeURI(`${handbook}/${leave}`)})\n`,
    [`Export-1/${handbook}/${leave}`]: "# Leave\n\nAsk your lead.\n",
  });
  expect([result.status, result.failures]).toEqual(["complete", []]);
  expect(tree).toEqual(["Handbook handbook", "  Leave handbook/leave"]);
  expect(await broken()).toEqual([]);
});

test("folders of newer exports have no ID, and an export in parts is an archive of archives", async () => {
  const { result, tree, broken } = await imported({
    "Export-abc-Part-1.zip": zipOf({
      [`Team/${handbook}.md`]: `# Handbook\n\n[Leave](${encodeURI(`Handbook/${leave}`)})\n`,
      [`Team/Handbook/${leave}`]: "# Leave\n\nAsk your lead.\n",
    }),
    "Export-abc-Part-2.zip": zipOf({
      "Team/Handbook/Untitled 1111111111111111111111111111111a.md": "No heading.\n",
      "Team/Other 2222222222222222222222222222222b.md": "# Other\n",
    }),
  });
  expect([result.status, result.failures]).toEqual(["complete", []]);
  expect(tree).toEqual([
    "Handbook handbook",
    "  Leave handbook/leave",
    "  Untitled handbook/untitled",
    "Other other",
  ]);
  expect(await broken()).toEqual([]);
});

test("a folder and its page may differ in case and signs, and the folder may have an index, too", async () => {
  const { tree } = await imported({
    "Getting_Started.md": "# Getting started\n",
    "getting-started/install.md": "# Install\n",
    "guide.md": "# Guide\n",
    "guide/index.md": "# Overview\n",
    "guide/guide.md": "# Same name\n",
    "guide/guide/deep.md": "# Deep\n",
  });
  expect(tree).toEqual([
    "Getting started getting_started",
    "  Install getting_started/install",
    "Guide guide",
    "  Same name guide/guide",
    "    Deep guide/guide/deep",
    "  Overview guide/guide-2",
  ]);
});

test.each([
  ["one order", ["README.md", "index.md"]],
  ["the other order", ["index.md", "README.md"]],
  ["three", ["_index.md", "readme.md", "INDEX.md"]],
])("of several index files in a folder, none is lost: %s", async (_, names) => {
  const { result, tree } = await imported({
    "start.md": "# Start\n",
    ...Object.fromEntries(names.map((name) => [`z/${name}`, `# ${name}\n`])),
  });
  expect(result.failures).toEqual([]);
  expect(tree).toHaveLength(1 + names.length);
  for (const name of names) expect(tree.join("\n")).toContain(name);
});

test("links lead from HTML to Markdown and back, also with anchors", async () => {
  const { tree, broken, text } = await imported({
    "index.html":
      '<!doctype html><html><head><title>Start</title></head><body><article><h1>Start</h1><h2 id="x1">The part</h2><p><a href="Guide.md">Guide</a> <a href="sub/More.md#a-part">more</a></p></article></body></html>',
    "Guide.md": "# Guide\n\nBack to [start](index.html), [part](index.html#x1).\n",
    "sub/More.md": "# More\n\n## A part\n\n[up](../index.html) [g](/Guide.html)\n",
  });
  expect(tree.toSorted()).toHaveLength(4);
  expect(await broken()).toEqual([]);
  expect(await text("Guide")).toContain("index.html#the-part");
});

test("links to HTML files lead to the Markdown files that they are made from", async () => {
  const { broken } = await imported({
    "SUMMARY.md": "# Summary\n\n## Basics\n\n- [One](one.md)\n\n## More\n\n- [Two](two.md)\n",
    "one.md": "# One\n\n[html](two.html) and [md](two.md) and [part](./two.html#part)\n",
    "two.md": '# Two\n\n## Part\n\n<a href="one.html">one</a>\n',
  });
  expect(await broken()).toEqual([]);
});

test("links of Docusaurus lead from the folder of all pages, too", async () => {
  const { broken } = await imported({
    "docs/api/store.md": "# Store\n\n## getState()\n",
    "docs/guide/terms/glossary.md":
      "# Glossary\n\n[Store](api/store.md#getstate) [Here](store.md) [Gone](../api/gone.md)\n",
    "docs/guide/terms/store.md": "# The word\n",
  });
  expect(await broken()).toEqual([expect.stringContaining("gone.md")]);
});

test("links lead to named blocks, to terms, and to headings below others", async () => {
  const { broken, text } = await imported({
    "settings.md": "# Settings\n\n`baseURL`\n: The URL.\n\n## A\n\n### B c\n\nMore. ^more-1\n",
    "start.md":
      "# Start\n\n[u](settings.md#baseurl) [[settings#A#B c]] [[settings#^more-1|more]] [x](#^gone)\n",
  });
  expect(await broken()).toEqual([expect.stringContaining("gone")]);
  expect(await text("Settings")).toContain('- <a id="baseurl"></a>`baseURL`\n\n  The URL.');
});

test("Markdown files that a page of MDX imports are on that page", async () => {
  const { text, result } = await imported({
    "docs/start.mdx":
      "---\ntitle: Start\n---\n\nimport Setup from '/snippets/setup.mdx'\nimport Note from './_note.md'\nimport Gone from './gone.mdx'\n\n<Setup product=\"Bindery\" />\n\n<Note />\n\n<Gone />\n",
    "docs/_note.md": "import Self from './_note.md'\n\nA note. <Self />\n",
    "snippets/setup.mdx": "import Step from './step.mdx'\n\nInstall {product}.\n\n<Step />\n",
    "snippets/step.mdx": "1. Run it.\n",
  });
  const start = await text("Start");
  expect(start).toContain("Install Bindery.\n\n1. Run it.");
  expect(start).toContain("A note. ");
  expect(result.changes!.total).toContainEqual({ kind: "lost-component", name: "Gone", count: 1 });
});

test("links by the URLs of a site, from its root, and of a wiki lead to the pages", async () => {
  const { broken, text } = await imported({
    "src/content/docs/index.md": "# Home\n\n[Cards](/components/cards/) ![x](/img/dot.png)\n",
    "src/content/docs/components/cards.mdx":
      "# Cards\n\n[Tabs](../tabs/#use-it) [Steps](/base/components/steps/) [S](../steps)\n",
    "src/content/docs/components/tabs.md": "# Tabs\n\n## Use it\n\n[[Steps]] `[[Steps]]`\n",
    "src/content/docs/components/steps.md":
      "# Steps\n\n[[cards|the cards]] [[Tabs#Use it]] [ref][r] [[Nothing]]\n\n[r]: /components/tabs.html\n",
    "public/img/dot.png": "png",
  });
  expect(await broken()).toEqual([]);
  expect(await text("Steps")).toContain("[the cards](cards.mdx) [Tabs: Use it](tabs.md#use-it)");
  expect(await text("Steps")).toContain("[[Nothing]]");
  expect(await text("Tabs")).toContain("[Steps](steps.md) `[[Steps]]`");
});

test("anchors as GitBook and other tools write them lead to the headings", async () => {
  const { broken, text } = await imported(
    `# Steps

## 1. Create an app

## What's new?

## Set up the C++ SDK

<details>

<summary>Admin role</summary>

Body

</details>

### Old <a href="#legacy" id="legacy"></a>

[one](#id-1.-create-an-app) [two](#whats-new) [three](#admin-role) [four](#legacy) [five](#set-up-the-c++-sdk) [six](#set-up-the-c-sdk) [seven](#_1-create-an-app) [eight](#what-s-new)
`,
    "steps.md",
  );
  expect(await broken()).toEqual([]);
  expect(await text("Steps")).toContain("[one](#1-create-an-app)");
  expect(await text("Steps")).toContain("[four](#legacy)");
});

test("anchors of other pages are joined, and those of nothing stay", async () => {
  const { text } = await imported({
    "a.md": "# A\n\n[b](b.md#id-2.-go) [c](b.md#nothing) [d](b.md#more-here)\n",
    "b.md":
      "# B\n\n## 2. Go\n\n<details>\n<summary><b>More</b> here</summary>\n\nx\n\n</details>\n",
  });
  expect(await text("A")).toBe("[b](b.md#2-go) [c](b.md#nothing) [d](b.md#more-here)\n");
  expect(await text("B")).toContain('<details id="more-here">');
});

test("front chapters, appendices, and unwritten chapters of a book have their places", async () => {
  const { result, tree } = await imported({
    "SUMMARY.md":
      "# Summary\n\n[Title page](title.md)\n\n## Basics\n\n- [One](one.md)\n  - [Two](two.md)\n- [Draft]()\n\n---\n\n[Appendix](app.md)\n",
    "title.md": "# Book\n",
    "one.md": "# One\n",
    "two.md": "# Two\n",
    "app.md": "# Appendix\n",
  });
  expect(result.failures).toEqual([]);
  expect(tree).toEqual([
    "Book title",
    "Basics (group)",
    "  One basics/one",
    "    Two basics/one/two",
    "  Draft (group)",
    "Appendix app",
  ]);
});

test("files in other encodings keep their letters, and those in none are named", async () => {
  const { result, tree } = await imported({
    "cp1252.md": Buffer.from("# Caf\xe9 \x93x\x94\n", "latin1"),
    "utf16.md": Buffer.from("\uFEFF# Wide\n\nText ü\n", "utf16le"),
    "sjis.md": Buffer.from("2320 93fa967b8cea 0a".replaceAll(" ", ""), "hex"),
    "gb.md": Buffer.from("2320 d6d0cec4cec4b5b5 0a".replaceAll(" ", ""), "hex"),
    "日本語.md": "# ページ\n\n[リンク](ガイド/設定.md#概要)\n",
    "ガイド/設定.md": "# 設定\n\n## 概要\n",
    "odd.md": Buffer.from("a\x98\x81bc\x98\x8dx\x81\x90y", "latin1"),
  });
  const titles = tree.map((line) => line.trim().split(" ").slice(0, -1).join(" "));
  expect(titles).toEqual(
    expect.arrayContaining(["Café “x”", "Wide", "日本語", "中文文档", "設定"]),
  );
  expect(result.failures.map(({ url }) => url)).toEqual(["odd.md"]);
  expect(tree.join("\n")).not.toContain("\uFFFD");
});

test("front matter gives pages and folders their order, titles, and slugs, and drafts are named", async () => {
  const { result, tree } = await imported({
    "intro.md": "---\nsidebar_position: 2\ntitle: Introduction\n---\n\nText.\n",
    "first.md": "---\nnav_order: 1\nsidebar_label: The first\n---\n\nText.\n",
    "late.md": "---\nslug: /guides/very-late\n---\n\n# Late\n",
    "hidden.md": "---\ndraft: true\n---\n\n# Hidden\n",
    "guides/_category_.json": '{ "label": "All guides", "position": 1.5 }',
    "guides/6.2.1. Initialization.md": "# 6.2.1. Initialization\n\n[late](/guides/very-late)\n",
    "hugo/_index.md": "---\ntitle: Section\nweight: 9\n---\n",
    "hugo/b.md": "---\nweight: 1\n---\n# B\n",
    "hugo/a.md": "---\nweight: 5\n---\n# A\n",
  });
  expect(tree).toEqual([
    "The first first",
    "All guides (group)",
    "  6.2.1. Initialization guides/6-2-1-initialization",
    "Introduction intro",
    "Section hugo",
    "  B hugo/b",
    "  A hugo/a",
    "Late very-late",
  ]);
  expect(result.failures).toMatchObject([{ reason: expect.stringContaining("draft") }]);
});

/** A page as Confluence exports it; `way` is that from the space's start. */
const confluence = (title: string, way: string[], content: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><div id="page"><div id="main"><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs">${way
    .map(
      (each) =>
        `<li><span><a href="${each === "Home" ? "Home_101" : "index"}.html">${each}</a></span></li>`,
    )
    .join(
      "",
    )}</ol></div><h1 id="title-heading" class="pagetitle"><span id="title-text">${title}</span></h1></div><div id="content" class="view"><div id="main-content" class="wiki-content group">${content}</div></div></div></div></body></html>`;

test("titles of Confluence have no space before them, and its index is no page", async () => {
  const index =
    '<!doctype html><html><head><title>SP</title></head><body><article><h1>SP</h1><ul><li><a href="Home_101.html">Home</a><ul><li><a href="Install_102.html">Install</a></li></ul></li></ul></article></body></html>';
  const { result, tree, broken } = await imported({
    "SP/index.html": index,
    "SP/Home_101.html": confluence(
      "Space : Home",
      ["Space"],
      '<p><a href="Install_102.html">i</a></p>',
    ),
    "SP/Install_102.html": confluence("Space : Install", ["Space", "Home"], "<p>Run it.</p>"),
  });
  expect([result.failures, result.importedResources]).toEqual([[], 2]);
  expect(tree).toEqual(["Home home_101", "  Install home_101/install_102"]);
  expect(await broken()).toEqual([]);
});

test("a space's name may have a colon, and so may a title", async () => {
  const { tree } = await imported({
    "a.html": confluence("Team : Docs : Note : one", ["Team : Docs"], "<p>x</p>"),
    "b.html": confluence("Space : Alone", [], "<p>x</p>"),
    "c.html":
      "<html><head><title>Other : tool</title></head><body><h1>Other : tool</h1><p>x</p></body></html>",
  });
  expect(tree.map((line) => line.replace(/ \S+$/, "")).toSorted()).toEqual([
    "Alone",
    "Note : one",
    "Other : tool",
  ]);
});

test("HTML pages of Notion have no IDs, with and without IDs of their folders", async () => {
  const page = (title: string, content: string) =>
    `<html><head><title>${title}</title></head><body><article><header><h1 class="page-title">${title}</h1></header><div class="page-body"><p>${content}</p></div></article></body></html>`;
  const id = "1590080aa5a3802488c2e857dea7aa7d";
  const { tree, broken } = await imported({
    [`Plan ${id}.html`]: page("Plan", `<a href="Plan/Week%20${id.replace("1", "2")}.html">w</a>`),
    [`Plan/Week ${id.replace("1", "2")}.html`]: page("Week", "x"),
    [`Log ${id.replace("1", "3")}.html`]: page("Log", "x"),
    [`Log ${id.replace("1", "3")}/Day ${id.replace("1", "4")}.html`]: page("Day", "x"),
  });
  expect(tree.toSorted()).toEqual(["  Day log/day", "  Week plan/week", "Log log", "Plan plan"]);
  expect(await broken()).toEqual([]);
});

test("the navigation of MkDocs decides tree, order, and titles, and what it leaves out follows", async () => {
  const { result, tree, broken } = await imported({
    "mkdocs.yml":
      "site_name: x\nnav:\n  - Welcome: index.md\n  - Guide:\n    - guide/b.md\n    - First: guide/a.md\n    - Gone: guide/gone.md\n  - Code: https://example.com/code\n",
    "docs/index.md": "No heading. [a](guide/a/) [b](/guide/b/)\n",
    "docs/guide/a.md": "Text.\n",
    "docs/guide/b.md": "# B\n\n[a](../a/)\n",
    "docs/extra/c.md": "# C\n",
  });
  expect(result.failures).toEqual([]);
  expect(tree).toEqual([
    "Welcome docs",
    "Guide (group)",
    "  B guide/b",
    "  First guide/a",
    "Code code",
    "Other pages (group)",
    "  Docs (group)",
    "    Extra (group)",
    "      C other-pages/docs/extra/c",
  ]);
  expect(await broken()).toEqual([]);
});

test("sidebars of Docusaurus name pages by their IDs, and folders by their paths", async () => {
  const { result, tree } = await imported({
    "sidebars.js":
      "module.exports = { docs: ['intro', { type: 'category', label: 'How to', link: { type: 'doc', id: 'guides/all' }, items: [{ type: 'autogenerated', dirName: 'guides' }] }, { type: 'doc', id: 'api/named', label: 'API' }] };",
    "docs/01-intro.md": "# Intro\n",
    "docs/guides/all.md": "# All guides\n",
    "docs/guides/02-b.md": "---\nsidebar_position: 1\n---\n# B\n",
    "docs/guides/01-a.md": "---\nsidebar_position: 2\n---\n# A\n",
    "docs/guides/deep/x.md": "# X\n",
    "docs/api/long-name.md": "---\nid: named\n---\nText.\n",
    "README.md": "# Repository\n",
  });
  expect(result.failures).toEqual([]);
  expect(tree).toEqual([
    "Intro 01-intro",
    "All guides all",
    "  B all/02-b",
    "  A all/01-a",
    "  X all/x",
    "API long-name",
    "Other pages (group)",
    "  Repository other-pages/repository",
  ]);
});

test("Mintlify's groups, and a navigation that can't be understood", async () => {
  const files = {
    "introduction.mdx": "---\ntitle: Introduction\nsidebarTitle: Intro\n---\n\nText.\n",
    "api/start.mdx": "---\ntitle: Start\n---\n\n[i](/introduction)\n",
  };
  const navigation = { groups: [{ group: "Reference", pages: ["api/start", "introduction"] }] };
  const read = await imported({ ...files, "docs.json": JSON.stringify({ navigation }) });
  expect(read.tree).toEqual([
    "Reference (group)",
    "  Start reference/start",
    "  Introduction reference/introduction",
  ]);
  expect(await read.broken()).toEqual([]);
  const other = await imported({ ...files, "docs.json": "{ not json" });
  expect(other.tree).toEqual(["Api (group)", "  Start api/start", "Introduction introduction"]);
  expect(other.result.failures).toMatchObject([{ url: "docs.json" }]);
});
