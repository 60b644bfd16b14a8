import { blockChanges, type Change, formatChanges, runChanges } from "./changes.ts";
import { type CodeLine, diffCode } from "./code-diff.ts";
import type { Block } from "./block.ts";
import { diffTables, type TableDiff } from "./table-diff.ts";
import { diffTokens, type Run } from "./word-diff.ts";

export type RowKind =
  | "unchanged"
  | "added"
  | "removed"
  | "edited"
  | "moved"
  | "split"
  | "merged"
  | "formatOnly";

/**
 * One line of a compared page. `before` and `after` are the block on either side:
 * - unchanged, edited, formatOnly: both; added and removed: one.
 * - moved: two rows, each with one side and `counterpart`, the ID of the other. The row at the new place also has
 *   `origin`, the block as it was, and the differences to it.
 * - split and merged: one row a part, with both sides on each; the whole block counts with part 0.
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
  /** Inline differences; absent where nothing is to compare, and for code and tables. */
  runs?: Run[];
  lines?: CodeLine[];
  table?: TableDiff;
  part?: { index: number; count: number };
  counterpart?: string;
  origin?: Block;
};

export type Comparison = Pick<Row, "runs" | "lines" | "table"> & { changes: Change[] };

/** Compares the two sides of one block down to words, cells and lines. */
export function compareBlocks(before: Block, after: Block): Comparison {
  if (before.key === after.key) return { changes: [] };
  const named = blockChanges(before, after);
  if (before.kind === "code" && after.kind === "code") {
    const lines = diffCode(before.value, after.value);
    const count = (op: CodeLine["op"]) => lines.filter((line) => line.op === op).length;
    const [added, removed] = [count("ins"), count("del")];
    return {
      lines,
      changes: added + removed > 0 ? [{ name: "lines", added, removed }, ...named] : named,
    };
  }
  if (before.kind === "table" && after.kind === "table") {
    const table = diffTables(before, after);
    return { table, changes: [...tableChanges(table), ...named] };
  }
  const runs = diffTokens(before.tokens, after.tokens);
  const changes = [...runChanges(runs), ...named];
  return { runs, changes: changes.length > 0 ? changes : [{ name: "spacing" }] };
}

function tableChanges({ columns, rows }: TableDiff): Change[] {
  const changes: Change[] = [];
  const added = columns.filter((column) => column.before === undefined).length;
  const removed = columns.filter((column) => column.after === undefined).length;
  if (added + removed > 0) changes.push({ name: "columns", added, removed });
  const count = rows.reduce(
    (sum, row) => sum + row.cells.filter((cell) => cell.op !== "equal").length,
    0,
  );
  if (count > 0) changes.push({ name: "cells", count });
  return changes.length > 0 ? changes : [{ name: "spacing" }];
}

export function kindOf(changes: readonly Change[]): "unchanged" | "edited" | "formatOnly" {
  if (changes.length === 0) return "unchanged";
  return changes.every((change) => formatChanges.has(change.name)) ? "formatOnly" : "edited";
}
