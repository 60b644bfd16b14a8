import { expect, test } from "vitest";

import { applyCorpusCommit, readCorpusBase, readCorpusCommits } from "#testing/corpus.ts";
import { testIds, testTexts } from "#testing/content.ts";
import { withEdits } from "./draft-tree.ts";
import { applyOperations } from "./page-operations.ts";
import { printPageFile } from "./page-file.ts";
import { parseSummary, printSummary, slugOfFile, importSummary } from "./summary.ts";
import { findTreeProblems } from "#testing/tree-problems.ts";
import { indexTree } from "./tree.ts";

const summary = `# Table of contents

* [Welcome](README.md)

## Guides & more <a href="#guides" id="guides"></a>

* [Install \\*fast\\*](guides/README.md "Install")
  * [Linux](guides/linux.md)
* [Status](https://status.example.com/)
`;

test("reads groups, pages, subpages and links, and prints them back", () => {
  const nodes = parseSummary(summary);
  expect(nodes).toMatchObject([
    { type: "page", title: "Welcome", path: "README.md", children: [] },
    {
      type: "group",
      title: "Guides & more",
      anchor: "guides",
      children: [
        { title: "Install *fast*", linkTitle: "Install", children: [{ path: "guides/linux.md" }] },
        { type: "link", href: "https://status.example.com/" },
      ],
    },
  ]);
  expect(printSummary(nodes)).toBe(summary);
});

test("an item without a link is a group at the top and gives its place to its subpages elsewhere", () => {
  const nodes = parseSummary("* Basics\n  * [A](a.md)\n    * Hidden\n      * [B](b.md)\n");
  expect(nodes).toMatchObject([
    { type: "group", title: "Basics", children: [{ path: "a.md", children: [{ path: "b.md" }] }] },
  ]);
});

test("links outside of lists are pages, and chapters without a file are groups", () => {
  const book = `# Summary

[Title page](title.md)
[Foreword](foreword.md)

# Basics

- [One](one.md)
  - [Two](two.md)
- [Draft]()
  - [Later](later.md)

# Reference

A sentence with [a link](elsewhere.md) is no chapter.

- [Keys](keys.md)

---

[Appendix](app.md)

[Contributors](misc/people.md)
`;
  expect(parseSummary(book)).toMatchObject([
    { title: "Title page", path: "title.md" },
    { title: "Foreword", path: "foreword.md" },
    {
      type: "group",
      title: "Basics",
      children: [
        { title: "One", children: [{ title: "Two" }] },
        { type: "group", title: "Draft", children: [{ path: "later.md" }] },
      ],
    },
    { type: "group", title: "Reference", children: [{ path: "keys.md" }] },
    { title: "Appendix", path: "app.md" },
    { title: "Contributors", path: "misc/people.md" },
  ]);
});

test("an unwritten chapter below a page gives its place to its subpages, and a table of contents needs no title", () => {
  expect(parseSummary("[Start](a.md)\n\n* [B](b.md)\n  * [C]()\n    * [D](d.md)\n")).toMatchObject([
    { path: "a.md" },
    { path: "b.md", children: [{ path: "d.md" }] },
  ]);
  expect(parseSummary("## Part\n\n[One](<my file.md>)\n")).toMatchObject([
    { type: "group", title: "Part", children: [{ path: "my file.md" }] },
  ]);
});

test.each([
  ["guides/README.md", "guides"],
  ["README.md", "the-title"],
  ["guides/set up.md", "set-up"],
])("the slug of %s", (path, slug) => {
  expect(slugOfFile(path, "The title")).toBe(slug);
});

test("builds the page tree from files, and names files that are not there", () => {
  const files = new Map([
    ["README.md", "# Hello\n\nx"],
    ["guides/linux.md", "no heading"],
  ]);
  const { operations, missing } = importSummary(parseSummary(summary), files);
  const { edits } = applyOperations(new Map(), operations, {
    base: new Map(),
    nextId: testIds(),
    hash: String,
    now: 1,
  });
  const index = indexTree(withEdits(new Map(), edits));
  expect(index.readingOrder.map(({ id, title, type }) => [index.path(id), title, type])).toEqual([
    ["hello", "Hello", "document"],
    ["guides", "Guides & more", "group"],
    ["guides/linux", "Linux", "document"],
    ["guides/status", "Status", "link"],
  ]);
  expect(missing).toEqual(["guides/README.md"]);
});

test("prints every table of contents of real documentation back", { tags: "corpus" }, () => {
  let files = readCorpusBase();
  const all = [files.get("SUMMARY.md")!];
  for (const commit of readCorpusCommits())
    all.push((files = applyCorpusCommit(files, commit)).get("SUMMARY.md")!);
  for (const text of new Set(all))
    expect(printSummary(parseSummary(text)).trimEnd()).toBe(text.trimEnd());
  expect(new Set(all).size).toBeGreaterThan(5);
});

test("imports real documentation without a loss", { tags: "corpus" }, () => {
  const files = readCorpusBase();
  const { operations, missing } = importSummary(parseSummary(files.get("SUMMARY.md")!), files);
  expect(missing).toEqual([]);
  const { texts, hash } = testTexts();
  const { edits } = applyOperations(new Map(), operations, {
    base: new Map(),
    nextId: testIds(),
    hash,
    now: 1,
  });
  const tree = withEdits(new Map(), edits);
  expect(findTreeProblems(tree)).toEqual([]);
  const pages = indexTree(tree).readingOrder.filter(({ type }) => type === "document");
  expect(pages.length).toBeGreaterThan(100);
  for (const page of pages) {
    expect(printPageFile(page, texts.get(page.text!)!)).toBe(files.get(page.sourcePath!));
  }
});
