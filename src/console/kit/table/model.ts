import { useMemo } from "react";
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { ColumnDef } from "@tanstack/react-table";
import type { Column, TableAddress } from "./types.ts";

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

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
export function useModel<Row extends object>(
  items: readonly Row[],
  columns: readonly Column<Row>[],
  isSortedHere: boolean,
  { sort, order }: Pick<TableAddress, "sort" | "order">,
  chosen: readonly string[] | undefined,
): Model<Row> {
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = useMemo(
    () => (isSortedHere && sort !== "" ? [{ id: sort, desc: order === "desc" }] : []),
    [isSortedHere, sort, order],
  );
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        shownColumns(columns, chosen).map(({ column, isShown }) => [column.id, isShown]),
      ),
    [columns, chosen],
  );
  const table = useTable({
    features,
    data: items,
    columns: definitions,
    state: { sorting, columnVisibility },
    manualSorting: !isSortedHere,
  });
  const { rows } = table.getRowModel();
  return {
    rows: useMemo(() => rows.map(({ original }) => original), [rows]),
    shown: columns.filter(({ id }) => columnVisibility[id] !== false),
  };
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

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<Features, Row> {
  const { sort } = column;
  return {
    id: column.id,
    accessorFn: (row) => (typeof sort === "function" ? (sort(row) ?? undefined) : undefined),
    enableSorting: typeof sort === "function",
    sortFn: compare,
    // Rows without a value come last in both directions.
    sortUndefined: "last",
  };
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

type Valued = { getValue: (column: string) => unknown };

const compare = (a: Valued, b: Valued, column: string): number => {
  const [left, right] = [a.getValue(column), b.getValue(column)];
  if (typeof left === "number" && typeof right === "number") return left - right;
  return collator.compare(String(left), String(right));
};
