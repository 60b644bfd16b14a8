// @module-tag slow
import { expect, test } from "vitest";
import { importTests } from "#testing/imported-pages.ts";
import { zipOf } from "#testing/uploads.ts";

const { imported } = importTests();

type Files = Record<string, string | Uint8Array>;

const id = (digit: number) => `${digit}590080aa5a3802488c2e857dea7aa7d`;

const notion = (title: string, content: string) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title></head><body><article id="x" class="page sans"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${content}</div></article></body></html>`;

test.each<[name: string, files: Files, tree: string[]]>([
  [
    "one in a folder, as a browser saves it",
    {
      "Download/ExportBlock-4f-Part-1.zip": zipOf({
        [`Team ${id(1)}.md`]: `# Team\n\n[Rules](Team/Rules%20${id(2)}.md)\n`,
        [`Team/Rules ${id(2)}.md`]: "# Rules\n\nBe kind.\n",
      }),
    },
    ["Team team", "  Rules team/rules"],
  ],
  [
    "HTML in two parts, linked across them",
    {
      "Export-Part-1.zip": zipOf({
        [`Plan ${id(1)}.html`]: notion(
          "Plan",
          `<p>See <a href="Plan/Week%20${id(2)}.html">Week</a>.</p>`,
        ),
        "index.html": notion("Export", `<ul><li><a href="Plan%20${id(1)}.html">Plan</a></li></ul>`),
      }),
      "Export-Part-2.zip": zipOf({
        [`Plan/Week ${id(2)}.html`]: notion("Week", "<p>One.</p>"),
      }),
    },
    ["Plan plan", "  Week plan/week"],
  ],
])("an archive in an archive: %s", async (_, files, tree) => {
  const read = await imported("export.zip", zipOf(files));
  expect([read.result.status, read.result.failures]).toEqual(["complete", []]);
  expect(read.tree.toSorted()).toEqual(tree.toSorted());
  expect(await read.broken()).toEqual([]);
});

test.each<[name: string, files: Files]>([
  [
    "HTML to Markdown with spaces, other letters, and other endings",
    {
      "index.htm": notion(
        "Start",
        '<p><a href="The%20guide.md">g</a> <a href="./%C3%9Cber/Ziel.markdown#der-teil">z</a></p>',
      ),
      "The guide.md": "# The guide\n\n[start](index.htm)\n",
      "Über/Ziel.markdown": "# Ziel\n\n## Der Teil\n\n[guide](<../The guide.md>)\n",
    },
  ],
  [
    "HTML to Markdown from a folder, to its index, and without an ending",
    {
      "a/b/page.html": notion(
        "Page",
        '<p><a href="../../readme.md">r</a> <a href="../other">o</a> <a href="/c/">c</a></p>',
      ),
      "readme.md": "# Read me\n\n[page](a/b/page.html)\n",
      "a/other.md": "# Other\n",
      "c/index.md": "# C\n",
    },
  ],
  [
    "mdBook's pages by their HTML files, in folders and parts",
    {
      "book.toml": '[book]\ntitle = "B"\n',
      "src/SUMMARY.md":
        "# Summary\n\n[Preface](preface.md)\n\n# User guide\n\n- [Install](guide/README.md)\n  - [From source](guide/source.md)\n\n# Reference\n\n- [Commands](ref/commands.md)\n",
      "src/preface.md": "# Preface\n\n[i](guide/index.html) [s](guide/source.html)\n",
      "src/guide/README.md": "# Install\n\n[c](../ref/commands.html#build)\n",
      "src/guide/source.md": "# From source\n\n[up](./index.html) [p](../preface.html)\n",
      "src/ref/commands.md": "# Commands\n\n## build\n\n[i](../guide/)\n",
    },
  ],
  [
    "pages by their HTML files with a query, a title, and as references",
    {
      "SUMMARY.md": "# Summary\n\n## A\n\n* [One](one.md)\n\n## B\n\n* [Two](b/two.md)\n",
      "one.md":
        '# One\n\n[t](b/two.html "Two") ![](b/two.png) [r][]\n\n[r]: ./b/two.html#the-end\n',
      "b/two.md": "# Two\n\n## The end\n\n[o](../one.html?plain=1)\n",
      "b/two.png": "png",
    },
  ],
  [
    "GitBook's anchors with numbers, on another page and twice",
    {
      "SUMMARY.md": "# Table of contents\n\n* [A](a.md)\n* [B](b.md)\n",
      "a.md": "# A\n\n[b](b.md#id-2.-run-it) [c](b.md#id-3.1-uberblick) [d](b.md#id-2.-run-it-1)\n",
      "b.md": "# B\n\n## 2. Run it\n\n## 3.1 Überblick\n\n## 2. Run it\n\n[e](#id-2.-run-it)\n",
    },
  ],
  [
    "GitBook's anchors of what is shown on demand",
    {
      "SUMMARY.md": "# Table of contents\n\n* [A](a.md)\n",
      "a.md":
        "# A\n\n[w](#how-do-i-pay) [x](#id-1.-first-of-all)\n\n<details>\n\n<summary>How do I <strong>pay</strong>?</summary>\n\nBy card.\n\n</details>\n\n<details>\n\n<summary>1. First of all</summary>\n\nWait.\n\n</details>\n",
    },
  ],
])("links lead on: %s", async (_, files) => {
  const read = await imported("docs.zip", zipOf(files));
  expect(read.result.failures).toEqual([]);
  expect(await read.broken()).toEqual([]);
});

test("an anchor with accents leads to the heading that has them", async () => {
  const text = "# A\n\n[b](#Résumé) [c](#Resume)\n\n## Resume\n\nLess.\n\n## Résumé\n\nMore.\n";
  const read = await imported("docs.zip", zipOf({ "a.md": text }));
  expect(await read.text("A")).toContain("[b](#r%C3%A9sum%C3%A9) [c](#resume)");
});

test.each<[name: string, summary: string, tree: string[]]>([
  [
    "of links alone",
    "# Summary\n\n[One](one.md)\n[Two](two.md)\n\n[Three](three.md)\n",
    ["One one", "Two two", "Three three"],
  ],
  [
    "after a list and a line",
    "# Summary\n\n[One](one.md)\n\n---\n\n- [Two](two.md)\n    - [Three](three.md)\n\n-----\n\n[Soon]()\n",
    ["One one", "Two two", "  Three two/three", "Soon (group)"],
  ],
  [
    "with a number before it, and titles of parts",
    "# Summary\n\n# Part I\n\n1. [One](one.md)\n\n# Part II\n\n[Two](./two.md)\n\n* [Three](<three.md>)\n",
    [
      "Part I (group)",
      "  One part-i/one",
      "Part II (group)",
      "  Two part-ii/two",
      "  Three part-ii/three",
    ],
  ],
])("chapters of a book %s have their places", async (_, summary, tree) => {
  const pages = { "one.md": "# One\n", "two.md": "# Two\n", "three.md": "# Three\n" };
  const read = await imported("book.zip", zipOf({ "SUMMARY.md": summary, ...pages }));
  expect(read.result.failures).toEqual([]);
  expect(read.tree).toEqual(tree);
});
