// @module-tag slow
import { expect, test } from "vitest";
import { readCorpusBase } from "#testing/corpus.ts";
import { foreignPages } from "#testing/foreign-pages.ts";
import { runs } from "#testing/long-run.ts";
import { ownPages as writtenPages } from "#testing/own-pages.ts";
import { type Moved, occursOnce } from "#testing/page-edits/edit.ts";
import { editPage, type EditedPage } from "#testing/page-edits/page-edits.ts";
import {
  distance,
  faultsOf,
  isNamed,
  isReordered,
  markedWords,
} from "#testing/page-edits/rebuilt.ts";
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
  // Which elements there are is told by how they look, and how a character is written by the character.
  for (const piece of sourcePieces(text.replaceAll(/<\/?[a-z]\w*|&#?\w+;/g, "<")))
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
      `${own.link === undefined ? "" : `href ${own.link}`} ${JSON.stringify(own.attributes ?? "")}`;
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

/** Edits of which a part can be in the source alone. */
const writtenOnly: ReadonlySet<string> = new Set(["attributes", "wraps"]);

/** Words around what has changed may be marked, too: a short word between two changes, or a line of code. */
const mostMarked = (changed: number) => changed * 1.5 + 8;

function problemsOf({ before, after, kinds }: EditedPage): string[] {
  const texts = { before, after };
  const diff = diffProse(before, after);
  const problems = faultsOf(diff, texts);
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
  problems.push(...untold(diff, texts).map((words) => `untold: ${words}`));
  if (kinds.length > 1) return problems;
  if (!writtenOnly.has(kinds[0]!)) {
    const boxes = diff.rows.filter(({ kind, source }) => kind !== "source" && source);
    problems.push(
      ...boxes.map(
        ({ source }) =>
          `second box: ${JSON.stringify(source!.runs.filter(({ op }) => op !== "equal"))}`,
      ),
    );
  }
  const [marked, changed] = [markedWords(diff), distance(texts)];
  if (marked > mostMarked(changed)) problems.push(`${marked} marked, ${changed} changed`);
  return problems;
}

/** The move that has to be named: of a text that nothing else was done to, and that is still in another place. */
function moveIn({ before, after, moved }: EditedPage): Moved | undefined {
  const isThere = [before, after].every((text) => moved && occursOnce(text, moved.text));
  return isThere && isReordered({ before, after }) ? moved : undefined;
}

const firstSeed = Number(process.env["EDIT_SEED"] ?? 0);

/** Compares pages with one edit and with up to four, in turn, and tells how many moves were named. */
function compareEdits(pages: readonly string[], count: number): void {
  const problems: string[] = [];
  const unnamed: string[] = [];
  let [edits, compared, moves] = [0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const page = editPage(seed, pages, seed % 2 === 0 ? 1 : 4);
    if (!page) continue;
    const told = (what: string) => `EDIT_SEED=${seed} ${page.kinds.join(", ")}: ${what}`;
    compared++;
    edits += page.kinds.length;
    problems.push(...problemsOf(page).map(told));
    const move = moveIn(page);
    if (!move) continue;
    moves++;
    const diff = diffProse(page.before, page.after);
    if (!isNamed(diff, move, page)) unnamed.push(told(move.text));
  }
  console.info(
    `${compared} pages compared, ${edits} edits, ${moves} moves, ${unnamed.length} not named`,
    ...unnamed,
  );
  expect(problems).toEqual([]);
  expect(compared).toBeGreaterThan(count * 0.9);
  expect(unnamed.length).toBeLessThanOrEqual(moves * 0.02);
}

const ownPages = [...writtenPages, ...foreignPages];

/** Of a whole run, in milliseconds. */
const timeout = runs(180_000, 1_800_000);

test("generated edits of pages of our own are told, and nothing else", { timeout }, () => {
  compareEdits(ownPages, runs(50, 1000));
});

test(
  "generated edits of real pages are told, and nothing else",
  { tags: "corpus", timeout },
  () => {
    const pages = [...readCorpusBase().values()]
      .map((file) => readPageFile(file).text)
      .filter((text) => text.length > 400 && text.length < 20_000);
    // Every third page or so is one in another script.
    const others = Array.from(
      { length: Math.ceil(pages.length / 3) },
      (_, n) => ownPages[n % ownPages.length]!,
    );
    compareEdits([...pages, ...others], runs(100, 2000));
  },
);
