import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  readTableAddress,
  tableParameters as names,
  type TableAddress,
} from "#screens/table-address.ts";
import { useChangeParams, withParams } from "#console/kit/use-set-params.ts";

/** Rows per step of the `page` parameter. */
const rowsPerPlace = 50;

/** How a table looks, as opposed to what it contains, according to the URL. */
type TableLook = {
  /** IDs of the visible columns; undefined: all that aren't hidden by default. */
  columns: readonly string[] | undefined;
  /** "" if the URL doesn't set it. */
  density: string;
};

/**
 * The parameters of this screen's table in the URL, for the query of a paged table.
 *     const { search, filters, order, sort } = useTableAddress(["role"]);
 *
 * @param filters - names of the table's filters
 */
export function useTableAddress(filters: readonly string[] = []): TableAddress {
  const [params] = useSearchParams();
  const key = filters.join("\n");
  return useMemo(() => readTableAddress(params, key === "" ? [] : key.split("\n")), [params, key]);
}

/** How the table looks, according to the query of a URL. */
export function readLook(params: URLSearchParams): TableLook {
  const columns = params.get(names.columns);
  return {
    columns: columns === null ? undefined : columns.split(",").filter(Boolean),
    density: params.get(names.density) ?? "",
  };
}

/** The topmost row, according to the query of a URL: "2" is the first one of the second screenful, "2.5" one in its middle. */
export function readPlace(params: URLSearchParams): number {
  const page = Number(params.get(names.place));
  const row = Math.round((page - 1) * rowsPerPlace);
  return Number.isSafeInteger(row) && row > 0 ? row : 0;
}

/** The query with another topmost row. */
export function withPlace(params: URLSearchParams, row: number): URLSearchParams {
  const page = Number((1 + row / rowsPerPlace).toFixed(2));
  return withParams(params, { [names.place]: row > 0 ? String(page) : "" });
}

/** A change of the URL; "" and undefined remove a parameter. */
export type AddressChange = Partial<Record<"search" | "sort" | "order", string>> & {
  filters?: Readonly<Record<string, string>>;
  columns?: readonly string[] | undefined;
  density?: string;
};

/** The query with a change; parameters of other components stay. */
export function changedQuery(params: URLSearchParams, change: AddressChange): URLSearchParams {
  const { filters, columns, ...rest } = change;
  const isOtherRows = ["search", "sort", "order", "filters"].some((part) => part in change);
  const values = Object.entries(rest).map(([name, value]) => [
    names[name as keyof typeof names],
    value,
  ]);
  return withParams(params, {
    ...filters,
    ...Object.fromEntries(values),
    ...("columns" in change && { [names.columns]: columns?.join(",") }),
    ...(isOtherRows && { [names.place]: "" }),
  });
}

/** Changes the URL. A finished search adds a history entry; intermediate typing and the look of the table replace it. */
export function useChangeAddress() {
  const changeParams = useChangeParams();
  return useCallback(
    (change: AddressChange, options: { replace?: boolean } = {}) =>
      changeParams((params) => changedQuery(params, change), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      }),
    [changeParams],
  );
}
