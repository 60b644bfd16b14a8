import type { BlockOf, TableCell } from "./block.ts";
import { plainText } from "./inline.ts";
import { matchSequences } from "./sequence.ts";
import { wordsForLikeness } from "./words.ts";
import { diffTokens } from "./word-diff.ts";
import { plainRuns, type Run } from "./runs.ts";

/** `movedFrom`: this is in another place now; `movedTo`: this was in another place. */
type Op = "equal" | "ins" | "del" | "edited" | "movedFrom" | "movedTo";
/**
 * Indexes of a row or column on the sides that show it here. `to`: it is there now, without `after`. `from`: it was there, without
 * `before`.
 */
type Pair = { before?: number; after?: number; to?: number; from?: number };

export type TableDiff = {
  /** The columns of both sides in display order. A column with only one side was added, removed, or moved. */
  columns: Pair[];
  /** Whether the first row shown is a header. */
  header: boolean;
  /** Those of each side, in order, are its rows. */
  rows: { op: Op; cells: { op: Op; runs: Run[] }[] }[];
};

/** Whether a cell is in a row or column that moved: it was here (`away`), or is here now. */
export function moveOf(
  { columns }: TableDiff,
  row: TableDiff["rows"][number],
  index: number,
): "away" | "here" | undefined {
  const column = columns[index];
  if (row.op === "movedFrom" || column?.to !== undefined) return "away";
  return row.op === "movedTo" || column?.from !== undefined ? "here" : undefined;
}

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
  const heads = (table: BlockOf<"table">) => (table.header ? (table.rows[0] ?? []).map(keyOf) : []);
  const a = heads(before);
  const b = heads(after);
  const named = (keys: string[]) => keys.length > 0 && new Set(keys).size === keys.length;
  if (named(a) && named(b)) return pairByKey(a, renamedBack(a, b, before.rows, after.rows));
  const [contentA, contentB] = [columnKeys(before.rows), columnKeys(after.rows)];
  const moved = pairByKey(contentA, contentB);
  // Columns without names are only known by what is in them: if that changed in all columns but some, their order tells more.
  if (contentA.length === contentB.length && !moved.some(({ from }) => from !== undefined))
    return contentA.map((_, index) => ({ before: index, after: index }));
  if (moved.some((column) => kept(column))) return moved;
  return pairByPosition(contentA.length, contentB.length);
}

/** The names after, but those before of columns that only have another name. */
function renamedBack(a: string[], b: string[], before: Rows, after: Rows): string[] {
  const contents = (rows: Rows, names: string[], others: string[]) =>
    columnKeys(rows.slice(1)).map((key, index) => (others.includes(names[index]!) ? "" : key));
  const [left, right] = [contents(before, a, b), contents(after, b, a)];
  const isOnce = (keys: string[], key: string) => keys.indexOf(key) === keys.lastIndexOf(key);
  return b.map((name, index) => {
    const content = right[index] ?? "";
    const at = left.indexOf(content);
    const isSame = at >= 0 && !isEmpty(content) && isOnce(left, content) && isOnce(right, content);
    return isSame ? a[at]! : name;
  });
}

const keyOf = (cell: TableCell | undefined) => (cell?.key ?? "").normalize();

function columnKeys(rows: Rows): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    rows.map((row) => keyOf(row[column])).join("\u0004"),
  );
}

function pairByPosition(lengthA: number, lengthB: number): Pair[] {
  return Array.from({ length: Math.max(lengthA, lengthB) }, (_, index) => ({
    ...(index < lengthA && { before: index }),
    ...(index < lengthB && { after: index }),
  }));
}

/** The indexes on both sides, also of what moved. */
function kept({ before, after, from, to }: Pair): { before: number; after: number } | undefined {
  if (to !== undefined) return undefined;
  const [i, j] = [before ?? from, after];
  return i === undefined || j === undefined ? undefined : { before: i, after: j };
}

/** Pairs columns with equal keys, also those that moved. Equal numbers of others in one place count as renamed. */
function pairByKey(a: readonly string[], b: readonly string[]): Pair[] {
  const { pairs } = matchSequences(a, b);
  const moves = movesOf(a, b, pairs);
  const [awayTo, hereFrom] = [new Map(moves), new Map(moves.map(([i, j]) => [j, i]))];
  const all: Pair[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    const removed = range(i, nextI);
    const added = range(j, nextJ);
    const [others, newOnes] = [
      removed.filter((index) => !awayTo.has(index)),
      added.filter((index) => !hereFrom.has(index)),
    ];
    const isRenamed = others.length === newOnes.length;
    for (const index of removed) {
      const to = awayTo.get(index);
      if (to !== undefined) all.push({ before: index, to });
      else if (!isRenamed) all.push({ before: index });
    }
    for (const index of added) {
      const from = hereFrom.get(index);
      if (from !== undefined) all.push({ after: index, from });
      else if (!isRenamed) all.push({ after: index });
      else all.push({ before: others[newOnes.indexOf(index)]!, after: index });
    }
    if (nextI < a.length) all.push({ before: nextI, after: nextJ });
    i = nextI + 1;
    j = nextJ + 1;
  }
  return all;
}

const range = (start: number, end: number) =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** Pairs, out of order, what is there once on either side. */
function movesOf(
  a: readonly string[],
  b: readonly string[],
  pairs: readonly (readonly [number, number])[],
): [number, number][] {
  const [left, right] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))];
  const once = (keys: readonly string[], paired: ReadonlySet<number>) => {
    const indexes = new Map<string, number>();
    for (const [index, key] of keys.entries()) {
      if (!paired.has(index)) indexes.set(key, indexes.has(key) ? several : index);
    }
    return indexes;
  };
  const added = once(b, right);
  return [...once(a, left)].flatMap(([key, i]): [number, number][] => {
    const j = added.get(key) ?? several;
    return i === several || j === several || isEmpty(key) ? [] : [[i, j]];
  });
}

const several = -1;
/** Cells without text are in every table. */
const isEmpty = (key: string) => key.replaceAll("\u0004", "") === "";

function pairRows(before: Rows, after: Rows, columns: readonly Pair[]): Pair[] {
  const common = columns.flatMap((column) => kept(column) ?? []);
  const keysOf = (rows: Rows, side: "before" | "after") =>
    rows.map((row) => common.map((column) => keyOf(row[column[side]])).join("\u0004"));
  const a = keysOf(before, "before");
  const b = withVersions(before, after, a, keysOf(after, "after"), common);
  const { pairs } = matchSequences(a, b);
  const moves = movesOf(a, b, pairs);
  const likes = likePairs(before, after, pairs, moves, common);
  const [awayTo, hereFrom] = [
    new Map([...moves, ...likes.moved]),
    new Map([...moves, ...likes.moved].map(([i, j]) => [j, i])),
  ];
  const inPlace = [...pairs, ...likes.inPlace].toSorted(([i], [j]) => i - j);
  const all: Pair[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...inPlace, [a.length, b.length] as const]) {
    for (const index of range(i, nextI)) {
      const to = awayTo.get(index);
      all.push(to === undefined ? { before: index } : { before: index, to });
    }
    for (const index of range(j, nextJ)) {
      const from = hereFrom.get(index);
      all.push(from === undefined ? { after: index } : { after: index, from });
    }
    if (nextI < a.length) all.push({ before: nextI, after: nextJ });
    i = nextI + 1;
    j = nextJ + 1;
  }
  return all;
}

type Common = { before: number; after: number };

/**
 * The keys after, but those before of rows that were edited: else a row beside an edited one could count as moved instead of the one
 * that did. Where several rows are equally like one, their places tell more.
 */
function withVersions(
  before: Rows,
  after: Rows,
  a: readonly string[],
  b: readonly string[],
  common: readonly Common[],
): string[] {
  const own = (keys: readonly string[], others: readonly string[]) => {
    const there = new Set(others);
    return range(0, keys.length).filter((index) => !there.has(keys[index]!));
  };
  const [left, right] = [own(a, b), own(b, a)];
  if (left.length * right.length > mostMoved) return [...b];
  const bestFor = (row: TableCell[], others: readonly number[], rows: Rows, isAfter: boolean) => {
    const likeness = others.map((index) => {
      const [old, now] = isAfter ? [rows[index] ?? [], row] : [row, rows[index] ?? []];
      return areVersions(old, now, common) ? equalCells(old, now, common) : 0;
    });
    const most = Math.max(0, ...likeness);
    const isOnly = most > 0 && likeness.indexOf(most) === likeness.lastIndexOf(most);
    return isOnly ? others[likeness.indexOf(most)] : undefined;
  };
  const keys = [...b];
  for (const i of left) {
    const j = bestFor(before[i] ?? [], right, after, false);
    if (j === undefined || bestFor(after[j] ?? [], left, before, true) !== i) continue;
    keys[j] = a[i]!;
  }
  return keys;
}

/** Edited rows: first those in place, between the same kept rows, and then those that moved. */
function likePairs(
  before: Rows,
  after: Rows,
  pairs: readonly [number, number][],
  moves: readonly [number, number][],
  common: readonly Common[],
) {
  const left = new Set(range(0, before.length));
  const right = new Set(range(0, after.length));
  for (const [i, j] of [...pairs, ...moves]) {
    left.delete(i);
    right.delete(j);
  }
  const inPlace: [number, number][] = [];
  let [start, first] = [0, 0];
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    let from = first;
    for (const row of range(start, nextI).filter((index) => left.has(index))) {
      // Only look a few rows ahead: a row far down is unlikely to be the counterpart.
      const partner = range(from, nextJ)
        .filter((index) => right.has(index))
        .slice(0, mostAhead)
        .find((index) => areSimilar(before[row] ?? [], after[index] ?? [], common));
      if (partner === undefined) continue;
      inPlace.push([row, partner]);
      left.delete(row);
      right.delete(partner);
      from = partner + 1;
    }
    [start, first] = [nextI + 1, nextJ + 1];
  }
  const moved: [number, number][] = [];
  if (left.size * right.size > mostMoved) return { inPlace, moved };
  for (const row of left) {
    const partner = [...right].find((index) =>
      areVersions(before[row] ?? [], after[index] ?? [], common),
    );
    if (partner === undefined) continue;
    moved.push([row, partner]);
    right.delete(partner);
  }
  return { inPlace, moved };
}

const mostAhead = 20;
const mostMoved = 10_000;

function areSimilar(before: TableCell[], after: TableCell[], common: readonly Common[]): boolean {
  return common.length === 1 || equalCells(before, after, common) > 0;
}

/**
 * Whether a row can be another one that moved and was edited: most of its cells are the same; or, of two, the first one, and half of
 * the words of the other.
 */
function areVersions(before: TableCell[], after: TableCell[], common: readonly Common[]): boolean {
  const equal = equalCells(before, after, common);
  if (common.length !== 2) return common.length > 2 && equal * 2 > common.length;
  const [key, value] = common as [Common, Common];
  if (equal === 0 || keyOf(before[key.before]) !== keyOf(after[key.after])) return false;
  const wordsOf = (cell: TableCell | undefined) => wordsForLikeness(plainText(cell?.tokens ?? []));
  const [old, now] = [wordsOf(before[value.before]), wordsOf(after[value.after])];
  return old.filter((word) => now.includes(word)).length * 2 >= Math.max(old.length, now.length);
}

function equalCells(before: TableCell[], after: TableCell[], common: readonly Common[]): number {
  return common.filter((column) => {
    const text = plainText(before[column.before]?.tokens ?? []);
    return text !== "" && text === plainText(after[column.after]?.tokens ?? []);
  }).length;
}

function diffRow(
  before: Rows,
  after: Rows,
  pair: Pair,
  columns: readonly Pair[],
): TableDiff["rows"][number] {
  const at = (rows: Rows, index: number | undefined) =>
    index === undefined ? undefined : rows[index];
  const rowAfter = at(after, pair.after);
  const rowBefore = at(before, pair.before ?? pair.from);
  const cells = columns.map((column) => {
    const a = rowBefore?.[column.before ?? column.from ?? several];
    const b = rowAfter?.[column.after ?? several];
    if (column.to !== undefined && pair.from !== undefined) return noCell;
    if (pair.to !== undefined) return column.from === undefined ? asMoved(a) : noCell;
    if (column.to !== undefined) return rowAfter ? asMoved(a) : diffCell(a, undefined);
    if (column.from !== undefined && !rowAfter) return noCell;
    return diffCell(a, b, column.from !== undefined || pair.from !== undefined);
  });
  if (pair.to !== undefined) return { op: "movedFrom", cells };
  if (pair.from !== undefined) return { op: "movedTo", cells };
  if (!rowAfter) return { op: "del", cells };
  if (!rowBefore) return { op: "ins", cells };
  return { op: cells.some((cell) => isChanged(cell)) ? "edited" : "equal", cells };
}

type Cell = TableDiff["rows"][number]["cells"][number];

/** Whether a cell says something else, and isn't only in another place. */
export function isChanged({ op }: Pick<Cell, "op">): boolean {
  return op === "edited" || op === "ins" || op === "del";
}

const noCell: Cell = { op: "equal", runs: [] };

const asMoved = (cell: TableCell | undefined): Cell =>
  cell ? { op: "movedFrom", runs: plainRuns(cell.tokens, "equal") } : noCell;

function diffCell(
  before: TableCell | undefined,
  after: TableCell | undefined,
  isMoved = false,
): Cell {
  if (before && after) {
    if (before.key === after.key) {
      return { op: isMoved ? "movedTo" : "equal", runs: plainRuns(after.tokens, "equal") };
    }
    return { op: "edited", runs: diffTokens(before.tokens, after.tokens) };
  }
  if (after) return { op: "ins", runs: plainRuns(after.tokens, "ins") };
  if (before) return { op: "del", runs: plainRuns(before.tokens, "del") };
  return { op: "equal", runs: [] };
}
