// @module-tag slow
import { expect, test } from "vitest";
import { readCorpusBase } from "#testing/corpus.ts";
import { foreignPages } from "#testing/foreign-pages.ts";
import { runs } from "#testing/long-run.ts";
import { type Moved, type PageEdit, randomFrom } from "#testing/page-edits/edit.ts";
import { pageEdits } from "#testing/page-edits/page-edits.ts";
import { readPageFile } from "../page-file.ts";
import { same } from "../same.ts";
import type { Block } from "./block.ts";
import type { Change } from "./changes.ts";
import { diffProse } from "./diff.ts";
import { plainText } from "./inline.ts";
import type { ProseDiff, Row } from "./row.ts";
import { type Run, textOfRuns } from "./runs.ts";
import { readDiff } from "./sent-diff.ts";
import { sourcePieces } from "./source-diff.ts";
import { moveOf } from "./table-diff.ts";

type Side = "before" | "after";
const sides: readonly Side[] = ["before", "after"];
const opOf = { before: "del", after: "ins" } as const;
type Texts = Record<Side, string>;

/** The text that a row shows on one side, and that its block has. */
function shownAndOwn(row: Row, side: Side): [string, string] {
  const block = (row[side] ?? row.origin) as Block;
  if (row.lines && block.kind === "code") {
    const lines = row.lines.filter((line) => line.op === "equal" || line.op === opOf[side]);
    return [lines.map(({ text }) => text).join("\n"), block.value];
  }
  if (row.table && block.kind === "table") {
    const { columns, rows } = row.table;
    const absent = side === "before" ? ["ins", "movedTo"] : ["del", "movedFrom"];
    const own = columns.flatMap((column) => column[side] ?? []);
    const shown = rows
      .filter(({ op }) => !absent.includes(op))
      .map(({ cells }) =>
        cells
          .filter((_, index) => columns[index]![side] !== undefined)
          .map((cell) => textOfRuns(cell.runs, side)),
      );
    const cells = block.rows.map((tableRow) =>
      own.map((index) => plainText(tableRow[index]?.tokens ?? [])),
    );
    return [JSON.stringify(shown), JSON.stringify(cells)];
  }
  const text = plainText(block.tokens);
  return [row.runs && !row.part ? textOfRuns(row.runs, side) : text, text];
}

/** Counts of the pieces of source that say something. */
type Count = Map<string, number>;

function count(counts: Count, text: string, by = 1): void {
  // Which elements there are is told by how they look.
  for (const piece of sourcePieces(text.replaceAll(/<\/?[a-z]\w*/g, "<")))
    if (/[\p{L}\p{N}]/u.test(piece)) counts.set(piece, (counts.get(piece) ?? 0) + by);
}

/** The source of a block; of a container only the lines that open and close it. */
function sourceOf(text: string, block: Block): string {
  const start = text.lastIndexOf("\n", block.offset - 1) + 1;
  const own = text.slice(start, block.endOffset);
  if (block.kind !== "container" && block.kind !== "listItem") return own;
  const lines = own.split("\n");
  return lines.length < 2 ? own : `${lines[0]}\n${lines.at(-1)}`;
}

/** The words that the marks of a comparison say were removed and added. */
function toldBy({ rows }: ProseDiff, texts: Texts): Record<Side, Count> {
  const told = { before: new Map<string, number>(), after: new Map<string, number>() };
  const tellRun = ({ op, text, wasText, marks, was, image }: Run) => {
    if (wasText !== undefined) {
      count(told.before, wasText);
      count(told.after, text);
    }
    const written = (own: Run["marks"]) =>
      `${own.link ?? ""} ${JSON.stringify(own.attributes ?? "")}`;
    const picture = image
      ? `${image.url} ${image.alt} ${JSON.stringify(image.attributes ?? "")}`
      : "";
    if (op === "del") count(told.before, `${text} ${written(marks)} ${picture}`);
    if (op === "ins") count(told.after, `${text} ${written(marks)} ${picture}`);
    if (op === "format") {
      count(told.before, written(was ?? {}));
      count(told.after, written(marks));
    }
  };
  for (const row of rows) {
    const isWhole = row.kind === "added" || row.kind === "removed" || row.kind === "moved";
    for (const side of sides) {
      const block = row[side];
      if (isWhole && block) count(told[side], sourceOf(texts[side], block));
    }
    row.runs?.forEach(tellRun);
    for (const { op, text } of row.lines ?? []) {
      if (op !== "equal") count(told[op === "del" ? "before" : "after"], text);
    }
    for (const tableRow of row.table?.rows ?? []) {
      for (const [index, cell] of tableRow.cells.entries()) {
        const move = moveOf(row.table!, tableRow, index);
        for (const run of cell.runs) {
          if (run.op === "equal" && move === "away") tellRun({ ...run, op: "del" });
          else if (run.op === "equal" && move === "here") tellRun({ ...run, op: "ins" });
          else tellRun(run);
        }
      }
    }
    for (const change of row.changes) tellChange(told, change);
    for (const { op, text } of row.source?.runs ?? []) {
      if (op !== "equal") count(told[op === "del" ? "before" : "after"], text);
    }
  }
  return told;
}

function tellChange(told: Record<Side, Count>, change: Change): void {
  for (const side of sides) {
    const value = side in change ? (change as Record<Side, unknown>)[side] : undefined;
    if (value === undefined) continue;
    const name = change.name === "attribute" ? change.attribute : "";
    const ends = change.name === "container" ? String(value).replaceAll(/(\w+)/g, "$1 end$1") : "";
    count(told[side], `${name} ${String(value)} ${ends} ${Number(value) || ""}`);
  }
}

/** The words of which one side has more without a mark that says so. */
function untold(diff: ProseDiff, texts: Texts): string[] {
  const told = toldBy(diff, texts);
  const balance: Count = new Map();
  count(balance, texts.after);
  count(balance, texts.before, -1);
  return [...balance].flatMap(([piece, more]) => {
    const marked = told[more < 0 ? "before" : "after"].get(piece) ?? 0;
    return Math.abs(more) > marked ? [`${more > 0 ? "+" : ""}${more} ${piece}`] : [];
  });
}

/** Whether the comparison says that this moved. */
function isNamed({ rows }: ProseDiff, { what }: Moved): boolean {
  const changes = rows.flatMap((row) => row.changes);
  switch (what) {
    case "block":
      return rows.some(({ kind }) => kind === "moved");
    case "section":
      return rows.some(({ id, section }) => section === id);
    case "sentence":
      return changes.some(({ name }) => name === "textMoved");
    default:
      return changes.some((change) => change.name === "moved" && change.what === `${what}s`);
  }
}

/** Edits of which a part can be in the source alone. */
const writtenOnly: ReadonlySet<string> = new Set(["attributes"]);

function problemsOf(edit: PageEdit, before: string): string[] {
  const { text: after } = edit;
  const diff = diffProse(before, after);
  const problems: string[] = [];
  const received = readDiff(JSON.parse(JSON.stringify({ ...diff, before: [], after: [] })));
  for (const part of ["before", "after"] as const)
    if (!same(received[part], diff[part])) problems.push(`blocks ${part}`);
  for (const row of diff.rows) {
    for (const side of sides) {
      if (!row[side]) continue;
      const [shown, own] = shownAndOwn(row, side);
      if (shown !== own) problems.push(`shown ${side}: ${shown} — ${own}`);
    }
    if (row.kind === "unchanged" && row.before?.key !== row.after?.key) problems.push("unmarked");
  }
  if (diff.rows.every(({ kind }) => kind === "unchanged")) problems.push("no mark");
  if (!writtenOnly.has(edit.kind)) {
    const boxes = diff.rows.filter(({ kind, source }) => kind !== "source" && source);
    problems.push(
      ...boxes.map(
        ({ source }) =>
          `second box: ${JSON.stringify(source!.runs.filter(({ op }) => op !== "equal"))}`,
      ),
    );
  }
  problems.push(...untold(diff, { before, after }).map((words) => `untold: ${words}`));
  return problems;
}

const kinds = Object.keys(pageEdits) as (keyof typeof pageEdits)[];

/** The edit of a seed: of a page that has what it edits. */
function editOf(
  seed: number,
  pages: readonly string[],
): { before: string; edit: PageEdit } | undefined {
  const random = randomFrom(seed);
  const kind = kinds[seed % kinds.length]!;
  for (let attempt = 0; attempt < 60; attempt++) {
    // Every third seed edits a page in a script without spaces, unless it has nothing of the kind.
    const from = seed % 3 === 0 && attempt < 20 ? foreignPages : pages;
    const before = from[random(from.length)]!;
    const edit = pageEdits[kind](before, random);
    if (edit) return { before, edit: { kind, ...edit } };
  }
  return undefined;
}

test("generated edits of real pages are told, and nothing else", { tags: "corpus" }, () => {
  const pages = [...readCorpusBase().values()]
    .map((file) => readPageFile(file).text)
    .filter((text) => text.length > 400 && text.length < 20_000);
  const seeds = runs(120, 2000);
  const problems: string[] = [];
  const moved = { all: 0, unnamed: [] as string[] };
  let edits = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const made = editOf(seed, pages);
    if (!made) continue;
    const { before, edit } = made;
    edits++;
    problems.push(...problemsOf(edit, before).map((problem) => `${seed} ${edit.kind}: ${problem}`));
    if (!edit.moved) continue;
    moved.all++;
    if (!isNamed(diffProse(before, edit.text), edit.moved))
      moved.unnamed.push(`${seed} ${edit.kind}: ${edit.moved.text}`);
  }
  console.info(
    `${edits} edits, ${moved.all} moves, not named: ${moved.unnamed.join("; ") || "none"}`,
  );
  expect(problems).toEqual([]);
  expect(edits).toBeGreaterThan(seeds * 0.9);
  expect(moved.unnamed.length).toBeLessThanOrEqual(moved.all * 0.02);
});
