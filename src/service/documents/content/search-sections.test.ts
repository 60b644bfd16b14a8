import { expect, test } from "vitest";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { findSections, plain, splitCode } from "./search-sections.ts";

const line = "- Press **Save** in [the dialog](dialogs/save.md) ~~twice~~.";
const read = "Press Save in the dialog twice.";

test("a text that is read in several parts reads like one that is read at once", async () => {
  const yieldPoint = createYieldPoint();
  expect(await plain(line, yieldPoint)).toBe(read);
  const text = `${line}\n`.repeat(2_000);
  expect(await plain(text, yieldPoint)).toBe(Array(2_000).fill(read).join(" "));
  expect(await plain(`${text}\n\n   \n`, yieldPoint)).toBe(Array(2_000).fill(read).join(" "));
});

test("nothing is left of the lines that only draw tables, rules, and code", async () => {
  const table = "| Key | Default |\n|:----|--------:|\n| timeout | 15s |";
  const text = `${table}\n\n---\n\n\`\`\`bash title="run"\nferry run --now\n\`\`\`\n`;
  expect(await plain(text, createYieldPoint())).toBe("Key Default timeout 15s ferry run --now");
});

test("a word at the end of a long section is found with the text around it", async () => {
  const text = `# Saving\n\n${`${line}\n`.repeat(2_000)}\nThe zebra crosses.\n`;
  const [section] = await findSections(text, ["zebra"], createYieldPoint());
  expect(section).toMatchObject({ id: "saving", title: "Saving" });
  expect(section!.body).toMatch(/^… .*twice\. The zebra crosses\.$/);
});

test("headings and fences begin with at most three spaces, and nothing in a fence is a heading", async () => {
  const text =
    "zebra\n   ## One ##\nzebra\n    # Not one\n```\n# Nor this\n```\n~~~\n```\n# Nor that\n~~~\n# Two\nzebra";
  for (const _ of ["first", "again"]) {
    const sections = await findSections(text, ["zebra"], createYieldPoint());
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ["", ""],
      ["one", "One"],
      ["two", "Two"],
    ]);
    expect(sections[1]!.body).toBe("zebra Not one");
  }
});

test("a heading after a byte order mark begins a section", async () => {
  const sections = await findSections(
    "\uFEFF## Start\n\nA zebra.\n",
    ["zebra"],
    createYieldPoint(),
  );
  expect(sections).toMatchObject([{ id: "start", title: "Start" }]);
});

const mixed = `# Start

Read this first.

\`\`\`sh
ferry run --zebra
\`\`\`

## Zebras

\`\`\`mermaid
graph TD; zebra-->lion
\`\`\`

They have stripes.

## Herds

A zebra in prose.

~~~
zebra in a fence that never ends
`;
const found = (terms: string[], text = mixed) => findSections(text, terms, createYieldPoint());

test("code and diagrams are no excerpt where prose or a title has the word", async () => {
  expect(await found(["zebra"])).toEqual([
    { id: "zebras", title: "Zebras", body: "They have stripes." },
    { id: "herds", title: "Herds", body: "A zebra in prose." },
  ]);
});

test("what only code or a diagram has is found there", async () => {
  expect(await found(["ferry"])).toMatchObject([
    { id: "start", body: "Read this first. ferry run --zebra" },
  ]);
  expect(await found(["lion"])).toMatchObject([{ id: "zebras" }]);
  expect(await found(["zebra"], "```\na zebra\n```\n")).toMatchObject([{ body: "a zebra" }]);
});

test("a page is split into its prose and its code", async () => {
  const { prose, code } = await splitCode(mixed, createYieldPoint());
  expect(prose.match(/zebra/gi)).toHaveLength(2);
  expect(code.match(/zebra/g)).toHaveLength(3);
  expect(prose).not.toContain("mermaid");
});
