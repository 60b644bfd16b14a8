import { useMemo } from "react";
import type { TableAddress } from "#screens/table-address.ts";
import { later, useLater } from "#console/ui/later.ts";
import type { Column } from "./types.ts";

/** Most lists are sorted by the platform, so the library that sorts here comes after the first screen. */
const sorter = later(async () => (await import("./sorted-rows.ts")).sortedRows);

/** The rows in order, and the visible columns. */
type Model<Row> = {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  /** The rows are in their previous order until they can be sorted. */
  isUnsorted: boolean;
};

/**
 * @param items - the rows to show, already searched and filtered
 * @param isSortedHere - false if the platform has sorted the items
 * @param chosen - IDs of the visible columns; undefined: all that aren't hidden by default
 */
export function useModel<Row extends object>(
  items: readonly Row[],
  columns: readonly Column<Row>[],
  isSortedHere: boolean,
  { sort, order }: Pick<TableAddress, "sort" | "order">,
  chosen: readonly string[] | undefined,
): Model<Row> {
  const isSorted = isSortedHere && sort !== "";
  const sortRows = useLater(sorter, isSorted);
  const rows = useMemo(
    () => (isSorted && sortRows ? sortRows(items, columns, { sort, order }) : items),
    [items, columns, isSorted, sortRows, sort, order],
  );
  const shown = useMemo(
    () => shownColumns(columns, chosen).flatMap(({ column, isShown }) => (isShown ? column : [])),
    [columns, chosen],
  );
  return { rows, shown, isUnsorted: isSorted && sortRows === undefined };
}

/** The index of the column that names a row. */
export const titleAt = <Row>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  );

/** All columns and whether they are visible; the one that names a row always is. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): { column: Column<Row>; isShown: boolean }[] {
  return columns.map((column, index) => ({
    column,
    isShown:
      index === titleAt(columns) ||
      (chosen ? chosen.includes(column.id) : column.isHidden !== true),
  }));
}
