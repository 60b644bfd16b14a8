import {
  constructTable,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ColumnDef } from "@tanstack/react-table";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import type { TableAddress } from "#screens/table-address.ts";
import { compareNames } from "#console/messages/name-order.ts";
import type { Column } from "./types.ts";

const features = tableFeatures({
  // Not the hook: the rows are sorted once it has loaded, in a component that was drawn without it.
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

/** The rows of a complete list, sorted by a column that has values to compare; otherwise, in their order. */
export function sortedRows<Row extends object>(
  items: readonly Row[],
  columns: readonly Column<Row>[],
  { sort, order }: Pick<TableAddress, "sort" | "order">,
): readonly Row[] {
  const table = constructTable({
    features,
    data: items,
    columns: columns.map(definitionOf),
    state: { sorting: [{ id: sort, desc: order === "desc" }] },
  });
  return table.getRowModel().rows.map(({ original }) => original);
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

type Valued = { getValue: (column: string) => unknown };

function compare(a: Valued, b: Valued, column: string): number {
  const [left, right] = [a.getValue(column), b.getValue(column)];
  if (typeof left === "number" && typeof right === "number") return left - right;
  return compareNames(String(left), String(right));
}
