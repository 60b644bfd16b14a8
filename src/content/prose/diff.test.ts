import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasCorpus, readCorpusBase, readCorpusCommits } from "#testing/corpus.ts";
import { diffProse, type ProseDiff, sideOf } from "./diff.ts";
import { plainText } from "./inline.ts";
import type { Row } from "./row.ts";
import type { Run } from "./word-diff.ts";

const opened = { equal: "", ins: "{+", del: "[-", format: "<" };
const closed = { equal: "", ins: "+}", del: "-]", format: ">" };
const drawRun = ({ op, text, image }: Run) =>
  `${opened[op]}${image ? `!${image.url}` : text}${closed[op]}`;

/** One line a row: kind, then the text with [-removed-], {+added+} and <reformatted> words. */
function draw({ rows }: ProseDiff): string[] {
  return rows.map((row) => {
    const block = row.after ?? row.before;
    const text = row.runs ? row.runs.map(drawRun).join("") : (block?.text ?? "");
    return `${row.kind}: ${text}`;
  });
}

const page = (...blocks: string[]) => blocks.join("\n\n");
const long = "The installer copies all files into the folder and then starts the service.";
const other = "Backups are written every night and kept for seven days on the server.";

describe("what a reader is told", () => {
  const cases: [string, string, string, string[]][] = [
    [
      "words in place",
      "Run the quick installer.",
      "Run the guided installer.",
      ["edited: Run the [-quick-]{+guided+} installer."],
    ],
    [
      "a short kept word between two changes",
      "the quick of dogs here we go on",
      "the slow of cats here we go on",
      ["edited: the [-quick of dogs-]{+slow of cats+} here we go on"],
    ],
    ["format only", "Read this first.", "Read **this** first.", ["formatOnly: Read <this> first."]],
    [
      "a longer stretch made strong",
      "Read all of it first.",
      "Read **all of it** first.",
      ["formatOnly: Read <all of it> first."],
    ],
    [
      "a link's target",
      "See [the guide](a.md) now.",
      "See [the guide](b.md) now.",
      ["edited: See <the guide> now."],
    ],
    [
      "soft line breaks are no change",
      "one two\nthree",
      "one\ntwo three",
      ["unchanged: one two three"],
    ],
    [
      "numbers of a list are no change",
      "1. aaa bbb\n2. ccc ddd",
      "1. new item here\n2. aaa bbb\n3. ccc ddd",
      ["added: new item here", "unchanged: aaa bbb", "unchanged: ccc ddd"],
    ],
    [
      "a block added and one removed",
      page("one", "two two", "three"),
      page("one", "three", "four four"),
      ["unchanged: one", "removed: two two", "unchanged: three", "added: four four"],
    ],
    [
      "a block moved",
      page(long, "second here", "third here"),
      page("second here", "third here", long),
      [`moved: ${long}`, "unchanged: second here", "unchanged: third here", `moved: ${long}`],
    ],
    [
      "a block moved and edited",
      page(long, "second here", "third here"),
      page("second here", "third here", long.replace("folder", "directory")),
      [
        `moved: ${long}`,
        "unchanged: second here",
        "unchanged: third here",
        "moved: The installer copies all files into the [-folder-]{+directory+} and then starts the service.",
      ],
    ],
    [
      "a paragraph split",
      `${long} ${other}`,
      page(long, other),
      [`split: ${long}`, `split: ${other}`],
    ],
    [
      "paragraphs merged",
      page(long, other),
      `${long} ${other}`,
      [`merged: ${long}`, `merged: ${other}`],
    ],
    [
      "a split with an edit",
      `${long} ${other}`,
      page(long, other.replace("seven", "nine")),
      [
        `split: ${long}`,
        "split: Backups are written every night and kept for [-seven-]{+nine+} days on the server.",
      ],
    ],
    [
      "text around a hint stays",
      "Take care here.",
      '{% hint style="info" %}\nTake care here.\n{% endhint %}',
      ["added: ", "formatOnly: Take care here."],
    ],
    [
      "an inline picture replaced",
      "Click ![x](a.png) now",
      "Click ![x](b.png) now",
      ["edited: Click [-!a.png-]{+!b.png+} now"],
    ],
    [
      "Arabic",
      "اضغط على الزر الأحمر",
      "اضغط على الزر الأخضر",
      ["edited: اضغط على الزر [-الأحمر-]{+الأخضر+}"],
    ],
    [
      "Chinese, without spaces",
      "点击红色的按钮继续",
      "点击绿色的按钮继续",
      ["edited: 点击[-红-]{+绿+}色的按钮继续"],
    ],
    [
      "scripts stay text",
      "<script>alert(1)</script>",
      "<script>alert(2)</script>",
      ["edited: <script>alert([-1-]{+2+})</script>"],
    ],
    ["nothing to nothing", "", "", []],
    ["everything removed", "one", "", ["removed: one"]],
  ];
  test.each(cases)("%s", (_, before, after, expected) => {
    expect(draw(diffProse(before, after))).toEqual(expected);
  });
});

describe("names of changes", () => {
  const changed = (before: string, after: string) =>
    diffProse(before, after).rows.flatMap((row: Row) => row.changes);
  test.each([
    ["heading level", "## Setup", "### Setup", { name: "headingLevel", before: 2, after: 3 }],
    [
      "link target",
      "[x y](a.md)",
      "[x y](b.md)",
      { name: "link", text: "x y", before: "a.md", after: "b.md" },
    ],
    ["strong", "a b", "**a b**", { name: "mark", mark: "strong", added: true }],
    ["code no longer", "`a` b", "a b", { name: "mark", mark: "code", added: false }],
    [
      "picture",
      "![a](x.png)",
      "![a](y.png)",
      { name: "image", part: "source", before: "x.png", after: "y.png" },
    ],
    [
      "description",
      "![a](x.png)",
      "![b](x.png)",
      { name: "image", part: "description", before: "a", after: "b" },
    ],
    ["marker", "- aaa", "1. aaa", { name: "marker", before: "bullet", after: "number" }],
    ["task", "- [ ] aaa", "- [x] aaa", { name: "checked", before: false, after: true }],
    ["language", "```js\nx\n```", "```ts\nx\n```", { name: "language", before: "js", after: "ts" }],
    ["lines", "```\na\nb\n```", "```\na\nc\nd\n```", { name: "lines", added: 2, removed: 1 }],
    [
      "hint style",
      '{% hint style="info" %}\na\n{% endhint %}',
      '{% hint style="danger" %}\na\n{% endhint %}',
      { name: "attribute", attribute: "style", before: "info", after: "danger" },
    ],
    ["cell", "|a|b|\n|-|-|\n|1|2|", "|a|b|\n|-|-|\n|1|3|", { name: "cells", count: 1 }],
    [
      "column",
      "|a|b|\n|-|-|\n|1|2|",
      "|a|b|c|\n|-|-|-|\n|1|2|3|",
      { name: "columns", added: 1, removed: 0 },
    ],
    [
      "quote",
      "Some words here",
      "> Some words here",
      { name: "container", before: "", after: "quote" },
    ],
  ])("%s", (_, before, after, expected) => {
    expect(changed(before, after)).toContainEqual(expected);
  });
});

function expectWhole(before: string, after: string): ProseDiff {
  const diff = diffProse(before, after);
  expect(sideOf(diff.rows, "before")).toEqual(diff.before);
  expect(sideOf(diff.rows, "after")).toEqual(diff.after);
  expect(new Set(diff.rows.map((row) => row.id)).size).toBe(diff.rows.length);
  for (const row of diff.rows) {
    if (!row.runs || row.part || !row.after) continue;
    const textWithout = (op: string) =>
      row.runs?.map((run) => (run.op === op ? "" : run.text)).join("");
    expect(textWithout("ins")).toBe(plainText((row.origin ?? row.before)?.tokens ?? []));
    expect(textWithout("del")).toBe(plainText(row.after.tokens));
  }
  return diff;
}

const piece = fc.constantFrom(
  "# Title",
  "## Title",
  "Some words of text",
  "Some other words of text here",
  "- item",
  "- item\n  - inner item",
  "1. first\n2. second",
  "```js\na()\nb()\n```",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "![alt](x.png)",
  "---",
  '{% hint style="info" %}\nMind the gap\n{% endhint %}',
  "> quoted **words**",
  "<details>\n\n<summary>More</summary>\n\nInside\n\n</details>",
  "{% endhint %}",
  '{% tab title="A" %}',
  "<figure><img src='a.png'><figcaption>Caption</figcaption></figure>",
  "<b>x",
);
const anyPage = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((blocks) => blocks.join("\n\n")),
  fc.string({ maxLength: 200 }),
);

describe("properties", () => {
  test("nothing is lost and nothing invented", () => {
    fc.assert(
      fc.property(anyPage, anyPage, (before, after) => void expectWhole(before, after)),
      { numRuns: 300 },
    );
  });
  test("a page compared with itself has no changes", () => {
    fc.assert(
      fc.property(anyPage, (text) => {
        expect(diffProse(text, text).rows.every((row) => row.kind === "unchanged")).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
  test("the same texts give the same result", () => {
    fc.assert(
      fc.property(anyPage, anyPage, (before, after) => {
        expect(diffProse(before, after).rows).toEqual(diffProse(before, after).rows);
      }),
      { numRuns: 50 },
    );
  });
});

describe("size", () => {
  test("4,000 repetitive blocks are bounded and say so", () => {
    const repeated = (words: string[], count: number) =>
      Array.from({ length: count }, (_, index) => words[(index * 7) % words.length]).join("\n\n");
    const start = performance.now();
    const diff = expectWhole(
      repeated(["aaa", "bbb", "ccc"], 4000),
      repeated(["bbb", "ddd", "aaa", "eee"], 4000),
    );
    expect(diff.coarse).toBe(true);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

test.skipIf(!hasCorpus)("real changes keep every block", { timeout: 60_000 }, () => {
  const pages = new Map(readCorpusBase());
  let compared = 0;
  for (const { status, path, from, after = "" } of readCorpusCommits().flatMap(
    (commit) => commit.files,
  )) {
    const before = pages.get(from ?? path) ?? "";
    if (from !== undefined) pages.delete(from);
    if (status === "D") pages.delete(path);
    else pages.set(path, after);
    if (before === after) continue;
    expectWhole(before, after);
    compared++;
  }
  expect(compared).toBeGreaterThan(300);
});
