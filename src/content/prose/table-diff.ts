import type { BlockOf, TableCell } from "./block.ts";
import { plainText } from "./inline.ts";
import { matchSequences } from "./sequence.ts";
import { diffTokens } from "./word-diff.ts";
import { plainRuns, type Run } from "./runs.ts";

type Op = "equal" | "ins" | "del" | "edited";
type Pair = { before?: number; after?: number };

export type TableDiff = {
  /** The columns of both sides in display order. A column with only one side was added or removed. */
  columns: Pair[];
  /** Whether the first row shown is a header. */
  header: boolean;
  rows: { op: Op; cells: { op: Op; runs: Run[] }[] }[];
};

type Rows = TableCell[][];

/** Compares tables cell by cell. Matches columns by their headers and rows by the contents they share. */
export function diffTables(before: BlockOf<"table">, after: BlockOf<"table">): TableDiff {
  const columns = pairColumns(before, after);
  const rows = pairRows(before.rows, after.rows, columns).map((pair) =>
    diffRow(before.rows, after.rows, pair, columns),
  );
  return { columns, header: after.header, rows };
}

function pairColumns(before: BlockOf<"table">, after: BlockOf<"table">): Pair[] {
  const heads = (table: BlockOf<"table">) =>
    table.header ? (table.rows[0] ?? []).map((cell) => cell.key) : [];
  const a = heads(before);
  const b = heads(after);
  const named = (keys: string[]) => keys.length > 0 && new Set(keys).size === keys.length;
  if (named(a) && named(b)) return fill(matchSequences(a, b).pairs, a.length, b.length, true);
  const widthOf = (rows: Rows) => rows.reduce((width, row) => Math.max(width, row.length), 0);
  const [width, other] = [widthOf(before.rows), widthOf(after.rows)];
  const same = Array.from({ length: Math.min(width, other) }, (_, n): [number, number] => [n, n]);
  return fill(same, width, other, false);
}

/**
 * Adds columns or rows without a counterpart, in order. With `pair`, equal numbers of removed and added ones in one
 * place count as renamed.
 */
function fill(
  pairs: readonly [number, number][],
  lengthA: number,
  lengthB: number,
  pair: boolean,
): Pair[] {
  const all: Pair[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [lengthA, lengthB] as const]) {
    if (pair && nextI - i === nextJ - j) while (i < nextI) all.push({ before: i++, after: j++ });
    while (i < nextI) all.push({ before: i++ });
    while (j < nextJ) all.push({ after: j++ });
    if (nextI < lengthA) all.push({ before: i++, after: j++ });
  }
  return all;
}

function pairRows(before: Rows, after: Rows, columns: readonly Pair[]): Pair[] {
  const common = columns.filter(
    (column) => column.before !== undefined && column.after !== undefined,
  );
  const keysOf = (rows: Rows, side: "before" | "after") =>
    rows.map((row) =>
      common.map((column) => row[column[side] as number]?.key ?? "").join("\u0004"),
    );
  const { pairs } = matchSequences(keysOf(before, "before"), keysOf(after, "after"));
  const all: Pair[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    all.push(...likeRows(before, after, { i, nextI, j, nextJ }, common));
    if (nextI < before.length) all.push({ before: nextI, after: nextJ });
    i = nextI + 1;
    j = nextJ + 1;
  }
  return all;
}

function likeRows(
  before: Rows,
  after: Rows,
  { i, nextI, j, nextJ }: { i: number; nextI: number; j: number; nextJ: number },
  common: readonly Pair[],
): Pair[] {
  const all: Pair[] = [];
  for (let row = i; row < nextI; row++) {
    let partner = j;
    // Only look a few rows ahead: a row far down is unlikely to be the counterpart.
    const limit = Math.min(nextJ, j + 20);
    while (partner < limit && !areSimilar(before[row] ?? [], after[partner] ?? [], common))
      partner++;
    if (partner >= limit) all.push({ before: row });
    else {
      while (j < partner) all.push({ after: j++ });
      all.push({ before: row, after: j++ });
    }
  }
  while (j < nextJ) all.push({ after: j++ });
  return all;
}

function areSimilar(before: TableCell[], after: TableCell[], common: readonly Pair[]): boolean {
  if (common.length === 1) return true;
  return common.some((column) => {
    const a = before[column.before as number];
    const b = after[column.after as number];
    return (
      a !== undefined &&
      b !== undefined &&
      plainText(a.tokens) !== "" &&
      plainText(a.tokens) === plainText(b.tokens)
    );
  });
}

function diffRow(
  before: Rows,
  after: Rows,
  pair: Pair,
  columns: readonly Pair[],
): TableDiff["rows"][number] {
  const rowBefore = pair.before === undefined ? undefined : before[pair.before];
  const rowAfter = pair.after === undefined ? undefined : after[pair.after];
  const cells = columns.map((column) => {
    const a = column.before === undefined ? undefined : rowBefore?.[column.before];
    const b = column.after === undefined ? undefined : rowAfter?.[column.after];
    return diffCell(a, b);
  });
  if (!rowAfter) return { op: "del", cells };
  if (!rowBefore) return { op: "ins", cells };
  return { op: cells.every((cell) => cell.op === "equal") ? "equal" : "edited", cells };
}

function diffCell(
  before: TableCell | undefined,
  after: TableCell | undefined,
): { op: Op; runs: Run[] } {
  if (before && after) {
    if (before.key === after.key) return { op: "equal", runs: plainRuns(after.tokens, "equal") };
    return { op: "edited", runs: diffTokens(before.tokens, after.tokens) };
  }
  if (after) return { op: "ins", runs: plainRuns(after.tokens, "ins") };
  if (before) return { op: "del", runs: plainRuns(before.tokens, "del") };
  return { op: "equal", runs: [] };
}
