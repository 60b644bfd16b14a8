import type { Row } from "#content/prose/row.ts";

/** An item of the diff's list: a row, or a fold that replaces unchanged rows. */
export type Item =
  | { type: "row"; row: Row; change?: number }
  | { type: "fold"; id: string; rows: Row[] };

// One unchanged block on each side of a change gives context.
const context = 1;
const minFold = 3;

/** Folds runs of unchanged rows, except those next to a change and those in `keep`. Rows of one edit share its number, from 0. */
export function foldRows(
  rows: readonly Row[],
  keep: (row: Row) => boolean,
  opened: ReadonlySet<string>,
): Item[] {
  const items: Item[] = [];
  const edits = numberEdits(rows);
  let index = 0;
  while (index < rows.length) {
    const start = index;
    const isPlain = (row: Row | undefined) => row?.kind === "unchanged";
    if (!isPlain(rows[index])) {
      const row = rows[index] as Row;
      const edit = edits[index++];
      items.push(edit === undefined ? { type: "row", row } : { type: "row", row, change: edit });
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

/** The number of edits in a diff. */
export function countChanges(rows: readonly Row[]): number {
  return (numberEdits(rows).findLast((edit) => edit !== undefined) ?? -1) + 1;
}

/**
 * The edit of each row. A changed block is its own edit. Neighbors form one edit when they were added, removed, or moved
 * together, or when their numbers changed. A moved block counts at its new position only.
 */
function numberEdits(rows: readonly Row[]): (number | undefined)[] {
  let edit = -1;
  let last: string | undefined;
  return rows.map((row) => {
    const group = groupOf(row);
    if (group === "none") {
      last = undefined;
      return undefined;
    }
    if (group === undefined || group !== last) edit++;
    last = group;
    return edit;
  });
}

/** What rows of the same edit have in common; "none" for rows that aren't edits. */
function groupOf({ kind, changes, before, after }: Row): string | undefined {
  if (kind === "unchanged" || (kind === "moved" && !after)) return "none";
  if (kind === "added" || kind === "removed") return "whole";
  if (kind === "moved" && changes.length === 0) return "moved";
  if (kind === "split") return `split ${before?.offset}`;
  if (kind === "merged") return `merged ${after?.offset}`;
  const isRenumbered = kind === "formatOnly" && changes.every(({ name }) => name === "number");
  return isRenumbered ? "numbers" : undefined;
}
