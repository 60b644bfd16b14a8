import {
  blockChanges,
  type Change,
  footnoteChanges,
  formatChanges,
  runChanges,
} from "./changes.ts";
import { type CodeLine, diffCode, hasOtherForm } from "./code-diff.ts";
import type { Block } from "./block.ts";
import { diffTables, isChanged, type TableDiff } from "./table-diff.ts";
import type { SourceRun } from "./source-diff.ts";
import type { SourceReason } from "./source-reason.ts";
import { diffTokens } from "./word-diff.ts";
import { type Run } from "./runs.ts";

export type RowKind =
  | "unchanged"
  | "added"
  | "removed"
  | "edited"
  | "moved"
  | "split"
  | "merged"
  | "formatOnly"
  | "source";

/**
 * One line of a compared page. `before` and `after` are the block on either side:
 * - unchanged, edited, formatOnly: both; added and removed: one.
 * - moved: two rows, each with one side and `counterpart`, the ID of the other. The row at the new position also has
 *   `origin`, the original block, and the differences from it.
 * - split and merged: one row per part, with both sides on each. The whole block counts with part 0.
 * - source: both, if they look the same but are written differently; neither, for differences of the whole text.
 */
export type Row = {
  /** Stable for equal content, unique in the diff. */
  id: string;
  kind: RowKind;
  before?: Block;
  after?: Block;
  /** Node strings for comments on the sides that this row owns. */
  anchors: { before?: string; after?: string };
  changes: Change[];
  /** Inline differences; absent if there is nothing to compare, and for code and tables. */
  runs?: Run[];
  lines?: CodeLine[];
  table?: TableDiff;
  part?: { index: number; count: number };
  counterpart?: string;
  /** If a whole section moved: the ID of the row of its heading on the same side. */
  section?: string;
  origin?: Block;
  /** How the source differs, if the rest of the row doesn't explain all of it. */
  source?: SourceDiff;
};

export type ProseDiff = {
  /** In reading order. The blocks of either side, in order, are exactly those of the page. */
  rows: Row[];
  before: Block[];
  after: Block[];
  /** The comparison was cut short because the pages are too large or repetitive. Less content is recognized as kept. */
  coarse: boolean;
};

/** `spacing`: only white space is unexplained. `reason`: in what the sources differ, if it is one thing. */
export type SourceDiff = {
  runs: SourceRun[];
  unexplained: "spacing" | "more";
  reason?: SourceReason;
};

export type Comparison = Pick<Row, "runs" | "lines" | "table"> & { changes: Change[] };

/**
 * Compares the two sides of one block down to words, cells and lines.
 *
 * @param kind - what the lines of code are: the source of a text is cut into other words
 */
export function compareBlocks(
  before: Block,
  after: Block,
  kind?: Parameters<typeof diffCode>[2],
): Comparison {
  if (before.key === after.key) return { changes: [] };
  const named = blockChanges(before, after);
  if (before.kind === "code" && after.kind === "code") {
    const lines = diffCode(before.value, after.value, kind);
    return { lines, changes: [...lineChanges(lines), ...named] };
  }
  if (before.kind === "table" && after.kind === "table") {
    const table = diffTables(before, after);
    return { table, changes: orSpacing([...tableChanges(table), ...named]) };
  }
  const runs = diffTokens(before.tokens, after.tokens);
  const references = footnoteChanges(before.tokens, after.tokens);
  const changes = [...runChanges(runs), ...references, ...named];
  return { runs, changes: orSpacing(changes) };
}

function lineChanges(lines: readonly CodeLine[]): Change[] {
  const changes: Change[] = [];
  const count = (op: CodeLine["op"], isMoved: boolean) =>
    lines.filter((line) => {
      const isCounted = !isMoved || line.text.trim() !== "";
      return line.op === op && (line.moved ?? false) === isMoved && isCounted;
    }).length;
  const [added, removed, moved] = [count("ins", false), count("del", false), count("ins", true)];
  if (added + removed > 0) changes.push({ name: "lines", added, removed });
  if (moved > 0) changes.push({ name: "moved", what: "lines", count: moved });
  if (lines.some(hasOtherForm)) changes.push({ name: "unicode" });
  return changes;
}

const orSpacing = (changes: Change[]): Change[] =>
  changes.length > 0 ? changes : [{ name: "spacing" }];

function tableChanges({ columns, rows }: TableDiff): Change[] {
  const changes: Change[] = [];
  const added = columns.filter(({ before, from }) => (before ?? from) === undefined).length;
  const removed = columns.filter(({ after, to }) => (after ?? to) === undefined).length;
  if (added + removed > 0) changes.push({ name: "columns", added, removed });
  const movedColumns = columns.filter(({ from }) => from !== undefined).length;
  if (movedColumns > 0) changes.push({ name: "moved", what: "columns", count: movedColumns });
  const movedRows = rows.filter(({ op }) => op === "movedTo").length;
  if (movedRows > 0) changes.push({ name: "moved", what: "rows", count: movedRows });
  const inCells = rows
    .flatMap((row) => row.cells.flatMap((cell) => runChanges(cell.runs)))
    .filter(({ name }) => name !== "text" && name !== "spacing")
    .map((change) => [JSON.stringify(change), change] as const);
  changes.push(...new Map(inCells).values());
  const count = rows.reduce((sum, row) => sum + row.cells.filter(isChanged).length, 0);
  if (count > 0) changes.push({ name: "cells", count });
  return changes;
}

export function kindOf(changes: readonly Change[]): "unchanged" | "edited" | "formatOnly" {
  if (changes.length === 0) return "unchanged";
  return changes.every((change) => formatChanges.has(change.name)) ? "formatOnly" : "edited";
}
