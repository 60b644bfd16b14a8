import { useMemo } from "react";
import type { Column, TableAddress } from "./types.ts";

/** The rows in order, and the visible columns. */
type Model<Row> = {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
};

/**
 * @param items - the rows to show, already searched and filtered
 * @param isSortedHere - false if the platform has sorted the items
 * @param chosen - IDs of the visible columns; undefined: all that aren't hidden by default
 */
export function useModel<Row>(
  items: readonly Row[],
  columns: readonly Column<Row>[],
  isSortedHere: boolean,
  { sort, order }: Pick<TableAddress, "sort" | "order">,
  chosen: readonly string[] | undefined,
): Model<Row> {
  const rows = useMemo(() => {
    const by = isSortedHere ? columns.find(({ id }) => id === sort)?.sort : undefined;
    return typeof by === "function" ? sortedRows(items, by, order) : items;
  }, [items, columns, isSortedHere, sort, order]);
  const shown = useMemo(
    () => shownColumns(columns, chosen).flatMap(({ column, isShown }) => (isShown ? column : [])),
    [columns, chosen],
  );
  return { rows, shown };
}

/** All columns and whether they are visible; the first always is. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): { column: Column<Row>; isShown: boolean }[] {
  return columns.map((column, index) => ({
    column,
    isShown: index === 0 || (chosen ? chosen.includes(column.id) : column.isHidden !== true),
  }));
}

type Value = string | number;

/** Rows without a value come last in both directions; those with the same value keep their order. */
function sortedRows<Row>(
  items: readonly Row[],
  valueOf: (row: Row) => Value | null | undefined,
  order: "asc" | "desc",
): readonly Row[] {
  const without: Row[] = [];
  const valued: { row: Row; value: Value }[] = [];
  for (const row of items) {
    const value = valueOf(row);
    if (value === null || value === undefined) without.push(row);
    else valued.push({ row, value });
  }
  const sign = order === "desc" ? -1 : 1;
  valued.sort((a, b) => sign * compare(a.value, b.value));
  return [...valued.map(({ row }) => row), ...without];
}

// Created when a list is first sorted here: it takes the browser several milliseconds.
let collator: Intl.Collator | undefined;

function compare(left: Value, right: Value): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  return collator.compare(String(left), String(right));
}
