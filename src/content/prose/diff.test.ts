import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCorpusBase, readCorpusCommits } from "#testing/corpus.ts";
import { draw } from "#testing/draw-diff.ts";
import { anyPage } from "#testing/page-text.ts";
import { diffProse } from "./diff.ts";
import { same } from "../same.ts";
import { readDiff } from "./sent-diff.ts";
import type { ProseDiff } from "./row.ts";
import { plainText } from "./inline.ts";
import type { Row } from "./row.ts";
import { textOfRuns } from "./runs.ts";

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
      "a whole sentence, although the next one begins with the same words",
      "Start here. You can write now.",
      "Start here. You can read all of it. You can write now.",
      ["edited: Start here.{+ You can read all of it.+} You can write now."],
    ],
    [
      "short blocks that grew",
      page("Step 1.", "Step 2.", "Step 3."),
      page("Step 1, with care.", "Step 2, with care.", "Step 3, with care."),
      [1, 2, 3].map((step) => `edited: Step ${step}{+, with care+}.`),
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
      "soft line breaks change the source only",
      "one two\nthree",
      "one\ntwo three",
      ["source: one two three"],
    ],
    [
      "numbers of a list move on",
      "1. aaa bbb\n2. ccc ddd",
      "1. new item here\n2. aaa bbb\n3. ccc ddd",
      ["added: new item here", "formatOnly: aaa bbb", "formatOnly: ccc ddd"],
    ],
    [
      "numbers that readers see without being written are no change",
      "1. aaa bbb\n1. ccc ddd",
      "1. new item here\n1. aaa bbb\n1. ccc ddd",
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
      "Japanese, without a second mark",
      "本書は教務システムの使い方を説明する。",
      "本書は教務システムの始め方を説明する。",
      ["edited: 本書は教務システムの[-使い-]{+始め+}方を説明する。"],
    ],
    [
      "Japanese with Latin words and marks",
      "この**設定**はAPIで変更できます。",
      "この**項目**はAPIで確認できます。",
      ["edited: この[-設定-]{+項目+}はAPIで[-変更-]{+確認+}できます。"],
    ],
    [
      "Thai, by dictionary",
      "ระบบนี้ใช้สำหรับจัดการเอกสาร",
      "ระบบนี้ใช้สำหรับแก้ไขเอกสาร",
      ["edited: ระบบนี้ใช้สำหรับ[-จัดการ-]{+แก้ไข+}เอกสาร"],
    ],
    [
      "amounts, numbers, and versions",
      "It costs $1,200.50 per 3.5 GB (v2.10.1).",
      "It costs $1,250.50 per 3.6 GB (v2.10.2).",
      [
        "edited: It costs [-$1,200.50-]{+$1,250.50+} per [-3.5-]{+3.6+} GB ([-v2.10.1-]{+v2.10.2+}).",
      ],
    ],
    [
      "amounts in other forms, dates, and times",
      "Bis 1.234,56 € am 2024-11-01 um 10:30, dann 5 %.",
      "Bis 1.334,56 € am 2024-11-02 um 11:30, dann 6 %.",
      [
        "edited: Bis [-1.234,56-]{+1.334,56+} € am [-2024-11-01-]{+2024-11-02+} um [-10:30-]{+11:30+}, dann [-5-]{+6+} %.",
      ],
    ],
    [
      "a release candidate",
      "Use 2.0.0-rc.1 or 1.9 now",
      "Use 2.0.0-rc.2 or 1.8 now",
      ["edited: Use [-2.0.0-rc.1-]{+2.0.0-rc.2+} or [-1.9-]{+1.8+} now"],
    ],
    [
      "negative numbers, dates with slashes, fractions, and powers of ten",
      "From -5 °C on 11/03/2024, 3/4 of 1e-6, or −$3.50: 10-20.",
      "From -6 °C on 11/04/2024, 1/4 of 1e-7, or −$4.50: 10-30.",
      [
        "edited: From [--5-]{+-6+} °C on [-11/03/2024-]{+11/04/2024+}, [-3/4-]{+1/4+} of [-1e-6-]{+1e-7+}, or [-−$3.50-]{+−$4.50+}: 10-[-20-]{+30+}.",
      ],
    ],
    [
      "a version with its build",
      "Use 1.2.3-beta.1+build.5 or 2.0-M1, as 1.5+2 is 3.5.",
      "Use 1.2.3-beta.1+build.6 or 2.0-M2, as 1.5+3 is 4.5.",
      [
        "edited: Use [-1.2.3-beta.1+build.5-]{+1.2.3-beta.1+build.6+} or [-2.0-M1-]{+2.0-M2+}, as 1.5+[-2-]{+3+} is [-3.5-]{+4.5+}.",
      ],
    ],
    [
      "references to footnotes with short words between",
      "A[^a], B[^b], C[^a].\n\n[^a]: One.\n[^b]: Two.",
      "A[^1], B[^2], C[^1].\n\n[^1]: One.\n[^2]: Two.",
      [
        "edited: A[-[a]-]{+[1]+}, B[-[b]-]{+[2]+}, C[-[a]-]{+[1]+}.",
        "formatOnly: One.",
        "formatOnly: Two.",
      ],
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
  const attribute = (of: string, name: string, before?: string, after?: string) => ({
    name: "attribute",
    of,
    attribute: name,
    before,
    after,
  });
  test.each([
    [
      "condition",
      '{% if visitor.claims.plan === "pro" %}\na\n{% endif %}',
      '{% if visitor.claims.unsigned.plan === "pro" %}\na\n{% endif %}',
      attribute(
        "if",
        "",
        'visitor.claims.plan === "pro"',
        'visitor.claims.unsigned.plan === "pro"',
      ),
    ],
    [
      "comparison in a condition",
      "{% if visitor.claims.age > 18 %}\na\n{% endif %}",
      "{% if visitor.claims.age > 21 %}\na\n{% endif %}",
      attribute("if", "", "visitor.claims.age > 18", "visitor.claims.age > 21"),
    ],
    [
      "hidden column",
      "<table><thead><tr><th>Price</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      "<table><thead><tr><th data-hidden>Price</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
      attribute("table", 'column "Price" data-hidden', undefined, ""),
    ],
    [
      "card size",
      '<table data-view="cards" data-card-size="large"><tbody><tr><td>1</td></tr></tbody></table>',
      '<table data-view="cards"><tbody><tr><td>1</td></tr></tbody></table>',
      attribute("table", "data-card-size", "large", undefined),
    ],
    [
      "width of a picture",
      '<figure><img src="a.png" alt="" width="300"></figure>',
      '<figure><img src="a.png" alt="" width="400"></figure>',
      attribute("image", "width", "300", "400"),
    ],
    [
      "width of an inline picture",
      'a <img src="a.png" alt="" width="20"> b',
      'a <img src="a.png" alt="" width="30"> b',
      attribute("image", "width", "20", "30"),
    ],
    [
      "color of a mark",
      'a <mark style="color:red;">b</mark>',
      'a <mark style="color:blue;">b</mark>',
      attribute("mark", "style", "color:red;", "color:blue;"),
    ],
    [
      "anchor of a heading",
      '## Set up <a href="#set-up" id="set-up"></a>',
      '## Set up <a href="#start" id="start"></a>',
      attribute("heading", "anchor", "set-up", "start"),
    ],
    ["title of a link", '[a](b.md "c")', '[a](b.md "d")', attribute("a", "title", "c", "d")],
    [
      "class of a button",
      '<a href="b" class="button primary">Go</a>',
      '<a href="b" class="button secondary">Go</a>',
      attribute("a", "class", "button primary", "button secondary"),
    ],
    [
      "title of code",
      '{% code title="a.js" %}\n```js\nx\n```\n{% endcode %}',
      '{% code title="b.js" %}\n```js\nx\n```\n{% endcode %}',
      { name: "codeTitle", before: "a.js", after: "b.js" },
    ],
    [
      "alignment of a column",
      "|a|b|\n|:-|-|\n|1|2|",
      "|a|b|\n|-:|-|\n|1|2|",
      attribute("table", 'column "a" align', "left", "right"),
    ],
    [
      "line endings",
      "a\n\nb\n",
      "a\r\n\r\nb\r\n",
      { name: "lineEnds", before: "LF", after: "CRLF" },
    ],
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
      { name: "attribute", of: "hint", attribute: "style", before: "info", after: "danger" },
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

/** Fails if a block or word is lost or invented, or if texts differ without a mark. */
function expectWhole(before: string, after: string): ProseDiff {
  const diff = diffProse(before, after);
  const received = readDiff(JSON.parse(JSON.stringify({ ...diff, before: [], after: [] })));
  const problems = (["before", "after", "rows", "coarse"] as const).filter(
    (part) => !same(received[part], diff[part]),
  ) as string[];
  if (new Set(diff.rows.map((row) => row.id)).size !== diff.rows.length) problems.push("IDs");
  if (diff.rows.some((row) => row.kind !== "unchanged") !== (before !== after))
    problems.push("marks");
  for (const row of diff.rows) {
    if (!row.runs || row.part || !row.after) continue;
    const from = plainText((row.origin ?? row.before)?.tokens ?? []);
    const [old, now] = [textOfRuns(row.runs, "before"), textOfRuns(row.runs, "after")];
    if (old !== from || now !== plainText(row.after.tokens)) problems.push(row.id);
  }
  expect(problems).toEqual([]);
  return diff;
}

describe("white space in titles and HTML", () => {
  const tab = (title: string) => `{% tab title="${title}" %}\n\n# Title`;
  test.each([
    ["only white space is left", tab("A"), tab(" ")],
    ["added at the end", tab("A b"), tab("A b ")],
    ["added at the start", tab("A b"), tab(" A b")],
    ["after an HTML comment", "<!-- a -->\n\nb", "<!-- a --> \n\nb"],
    ["after an HTML block", "<dl>\n<dt>a\n</dl>\n\nb", "<dl>\n<dt>a\n</dl> \n\nb"],
  ])("%s", (_, before, after) => void expectWhole(before, after));
});

describe("properties", () => {
  test("nothing is lost and nothing invented", () => {
    fc.assert(
      fc.property(anyPage, anyPage, (before, after) => void expectWhole(before, after)),
      { numRuns: 300 },
    );
  });
  test("every character that is put in, taken out or replaced has a mark", () => {
    const sign = fc.constantFrom(..."ab1 \n\t\r*_`~#->|[](){}%\"'=&;<\\\u00a0\u200b\u00ad");
    fc.assert(
      fc.property(anyPage, fc.nat(), fc.nat(2), sign, (before, at, length, put) => {
        const place = at % (before.length + 1);
        expectWhole(before, before.slice(0, place) + put + before.slice(place + length));
      }),
      { numRuns: 400 },
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
    const diff = expectWhole(
      repeated(["aaa", "bbb", "ccc"], 4000),
      repeated(["bbb", "ddd", "aaa", "eee"], 4000),
    );
    expect(diff.coarse).toBe(true);
  });
});

test(
  "real changes keep every block, and none lacks a mark",
  { tags: ["corpus", "slow"], timeout: 240_000 },
  () => {
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
    // 379 pairs; expectWhole requires a mark for each.
    expect(compared).toBeGreaterThan(300);
  },
);
