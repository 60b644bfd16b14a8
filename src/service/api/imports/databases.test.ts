// @module-tag slow
import { expect, test } from "vitest";
import { importTests } from "#testing/imported-pages.ts";
import { zipOf } from "#testing/uploads.ts";

const upload = importTests().imported;
const imported = (files: Record<string, string | Uint8Array>) => upload("export.zip", zipOf(files));

const id = (digit: string) => digit.repeat(32);
const tasks = `Tasks ${id("a")}`;
const row = (title: string, digit: string) => `${title} ${id(digit)}.md`;

const database = {
  [`${tasks}.csv`]: "\uFEFFName,Status,Notes\nWrite brief,Done,\n",
  [`${tasks}_all.csv`]: [
    "\uFEFFName,Status,Notes,Project,Files",
    'Write brief,Done,"Two\nlines, one | bar",',
    `Same,Open,,Alpha (Tasks/Write%20brief%20${id("1")}.md),Tasks/plan.pdf`,
    "Same,Done,,,",
    "No page,Open,https://example.com/a,,",
    ",Done,,,",
  ].join("\r\n"),
  [`Tasks/${row("Write brief", "1")}`]:
    "# Write brief\n\nStatus: Done\nNotes: Two\nlines, one | bar\n\nThe text.\n",
  [`Tasks/${row("Same", "2")}`]: "# Same\n\nStatus: Done\n\nDone text.\n",
  [`Tasks/${row("Same", "3")}`]: `# Same\n\nStatus: Open\nProject: Alpha (${encodeURI(row("Write brief", "1"))})\n`,
  [`Tasks/${row("Untitled", "4")}`]: "# Untitled\n\nStatus: Done\n",
  "Tasks/plan.pdf": "pdf",
};

test("a database of Notion is a page with its table, and the pages of its rows are its subpages, in their order", async () => {
  const { result, tree, text, broken } = await imported({
    [`Home ${id("f")}.md`]: `# Home\n\n[Tasks](${encodeURI(`${tasks}.csv`)})\n`,
    ...database,
  });
  expect([result.status, result.failures]).toEqual(["complete", []]);
  expect(tree).toEqual([
    "Home home",
    "Tasks tasks",
    "  Write brief tasks/write-brief",
    "  Same tasks/same",
    "  Same tasks/same-2",
    "  Untitled tasks/untitled",
  ]);
  expect(await broken()).toEqual([]);
  const table = await text("Tasks");
  expect(table).toContain("| Name | Status | Notes | Project | Files |");
  expect(table).toContain(
    `| [Write brief](Tasks/Write%20brief%20${id("1")}.md) | Done | Two<br>lines, one \\| bar |`,
  );
  expect(table).toContain(`| [Same](Tasks/Same%20${id("3")}.md) | Open |`);
  expect(table).toContain(
    `| [Alpha](Tasks/Write%20brief%20${id("1")}.md) | [plan.pdf](Tasks/plan.pdf) |`,
  );
  expect(table).toContain(`| [Same](Tasks/Same%20${id("2")}.md) | Done |`);
  expect(table).toContain("| No page | Open | [https://example.com/a](https://example.com/a) |");
  expect(table).toContain(`| [Untitled](Tasks/Untitled%20${id("4")}.md) | Done |`);
});

test("the properties of a row stay lines, and lead to the pages that they name", async () => {
  const { text } = await imported(database);
  expect(await text("Write brief")).toContain(
    "Status: Done\\\nNotes: Two<br>lines, one | bar\n\nThe text.",
  );
  expect(await text("tasks/same")).toContain(
    `Status: Open\\\nProject: [Alpha](Write%20brief%20${id("1")}.md)`,
  );
});

test("tables of other tools stay files, also beside a page of their name", async () => {
  const { result, tree } = await imported({
    "README.md": "# Start\n\n[Data](data.csv)\n",
    "data.csv": "a,b\n1,2\n",
    [`${tasks}.html`]: "<title>Tasks</title><h1>Tasks</h1><p>The table.</p>",
    [`${tasks}.csv`]: "Name\nx\n",
  });
  expect(result.failures).toEqual([]);
  expect(tree).toEqual(["Start start", "Tasks tasks"]);
});

test("rows that are too many for a page are counted in the report", async () => {
  const columns = ["Name", ...Array.from({ length: 39 }, (_, index) => `C${index}`)];
  const rows = Array.from({ length: 510 }, (_, index) => `Row ${index},x`);
  const csv = [columns.join(","), ...rows].join("\n");
  const { result, text } = await imported({ [`${tasks}.csv`]: csv });
  expect(result.failures.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("Its first 500 rows came over, 10 were left out."),
  ]);
  expect(await text("Tasks")).toContain("| Row 499 | x |");
});

test("in an HTML export, the pages of rows are subpages of the page with the table", async () => {
  const link = encodeURI(`Tasks/Write brief ${id("1")}.html`);
  const { result, tree, text, broken } = await imported({
    [`${tasks}.html`]: `<html><head><title>Tasks</title></head><body><article class="page sans"><header><h1 class="page-title">Tasks</h1></header><div class="page-body"><table class="collection-content"><thead><tr><th>Name</th><th>Status</th></tr></thead><tbody><tr><td class="cell-title"><a href="${link}">Write brief</a></td><td><span class="status-value">Done</span></td></tr></tbody></table></div></article></body></html>`,
    [`Tasks/Write brief ${id("1")}.html`]:
      '<html><head><title>Write brief</title></head><body><article class="page sans"><header><h1 class="page-title">Write brief</h1><table class="properties"><tbody><tr class="property-row"><th>Status</th><td>Done</td></tr></tbody></table></header><div class="page-body"><p>The text.</p></div></article></body></html>',
  });
  expect([result.status, result.failures]).toEqual(["complete", []]);
  expect(tree).toEqual(["Tasks tasks", "  Write brief tasks/write-brief"]);
  expect(await broken()).toEqual([]);
  expect(await text("Tasks")).toMatch(/\| \[Write brief\]\(\S+\) \| Done \|/);
  expect(await text("Write brief")).toMatch(/Status[\s\S]*Done[\s\S]*The text\./);
});
