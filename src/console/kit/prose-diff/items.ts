import type { Row } from "#content/prose/row.ts";

/** What stands in the list of a diff: a row, or a fold in place of unchanged rows. */
export type Item =
  | { type: "row"; row: Row; change?: number }
  | { type: "fold"; id: string; rows: Row[] };

// One unchanged block on either side of a change says where it is.
const context = 1;
const minFold = 3;

/**
 * Folds runs of unchanged rows, but for those next to a change and those in `keep`. Rows of one change (neighbours
 * that all changed) carry its number, from 0.
 */
export function foldRows(
  rows: readonly Row[],
  keep: (row: Row) => boolean,
  opened: ReadonlySet<string>,
): Item[] {
  const items: Item[] = [];
  let change = -1;
  let index = 0;
  while (index < rows.length) {
    const start = index;
    const isPlain = (row: Row | undefined) => row?.kind === "unchanged";
    if (!isPlain(rows[index])) {
      change++;
      while (index < rows.length && !isPlain(rows[index])) {
        items.push({ type: "row", row: rows[index++] as Row, change });
      }
      continue;
    }
    while (index < rows.length && isPlain(rows[index])) index++;
    const from = start === 0 ? start : start + context;
    const to = index === rows.length ? index : index - context;
    items.push(...foldRun(rows.slice(start, index), from - start, to - start, keep, opened));
  }
  return items;
}

function foldRun(
  run: readonly Row[],
  from: number,
  to: number,
  keep: (row: Row) => boolean,
  opened: ReadonlySet<string>,
): Item[] {
  const items: Item[] = [];
  let hidden: Row[] = [];
  const flush = () => {
    const [first] = hidden;
    if (first && hidden.length >= minFold && !opened.has(first.id)) {
      items.push({ type: "fold", id: first.id, rows: hidden });
    } else for (const row of hidden) items.push({ type: "row", row });
    hidden = [];
  };
  run.forEach((row, index) => {
    if (index >= from && index < to && !keep(row)) hidden.push(row);
    else {
      flush();
      items.push({ type: "row", row });
    }
  });
  flush();
  return items;
}

/** How many changes a diff has: neighbouring changed rows are one. */
export function countChanges(rows: readonly Row[]): number {
  return rows.filter(
    (row, index) =>
      row.kind !== "unchanged" && (rows[index - 1]?.kind ?? "unchanged") === "unchanged",
  ).length;
}
