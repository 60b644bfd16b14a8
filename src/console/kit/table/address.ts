import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { TableAddress } from "./types.ts";

/** Names of the address that mean the same in every table; filters have names of their own. */
const names = {
  search: "q",
  sort: "sort",
  order: "order",
  columns: "columns",
  density: "density",
  place: "page",
} as const;

/** Rows of one step of `page` in the address. */
const rowsPerPlace = 50;

/** What the address says of how a table looks, beside what is in it. */
type TableLook = {
  /** IDs of the columns that are shown; undefined: those that nobody hid. */
  columns: readonly string[] | undefined;
  /** "" when it says nothing. */
  density: string;
};

/**
 * What the query of an address says of a table; for loaders, which have no hooks.
 *
 * @param filters - names of the table's filters; what else the query holds is not the table's
 */
export function readTableAddress(
  params: URLSearchParams,
  filters: readonly string[] = [],
): TableAddress {
  const found = filters.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return {
    search: params.get(names.search) ?? "",
    sort: params.get(names.sort) ?? "",
    order: params.get(names.order) === "desc" ? "desc" : "asc",
    filters: Object.fromEntries(found),
  };
}

/**
 * What the address says of the table on this screen, for the query of a table of pages.
 *
 *     const { search, filters, order, sort } = useTableAddress(["role"]);
 *
 * @param filters - names of the table's filters
 */
export function useTableAddress(filters: readonly string[] = []): TableAddress {
  const [params] = useSearchParams();
  const key = filters.join("\n");
  return useMemo(() => readTableAddress(params, key === "" ? [] : key.split("\n")), [params, key]);
}

/** How the table looks, by the query of an address. */
export function readLook(params: URLSearchParams): TableLook {
  const columns = params.get(names.columns);
  return {
    columns: columns === null ? undefined : columns.split(",").filter(Boolean),
    density: params.get(names.density) ?? "",
  };
}

/** The row that was at the top, by the query of an address: the first of its screenful. */
export function readPlace(params: URLSearchParams): number {
  const page = Number(params.get(names.place));
  return Number.isSafeInteger(page) && page > 1 ? (page - 1) * rowsPerPlace : 0;
}

/** The screenful that a row belongs to, counted from one. */
export const placeOf = (row: number): number => Math.floor(row / rowsPerPlace) + 1;

/** The query with another row at the top. */
export function withPlace(params: URLSearchParams, row: number): URLSearchParams {
  const next = new URLSearchParams(params);
  const page = placeOf(row);
  if (page > 1) next.set(names.place, String(page));
  else next.delete(names.place);
  return next;
}

/** A change of the address; "" and undefined take a part out of it. */
export type AddressChange = Partial<Record<"search" | "sort" | "order", string>> & {
  filters?: Readonly<Record<string, string>>;
  columns?: readonly string[] | undefined;
  density?: string;
};

/** The query with a change; the parts that other things of the screen keep in it stay. */
export function changedQuery(params: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined) => {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  };
  const { filters = {}, columns, ...rest } = change;
  if ("columns" in change) set(names.columns, columns?.join(","));
  for (const [name, value] of Object.entries(rest)) set(names[name as keyof typeof names], value);
  for (const [name, value] of Object.entries(filters)) set(name, value);
  const isOtherRows = ["search", "sort", "order", "filters"].some((part) => part in change);
  if (isOtherRows) next.delete(names.place);
  return next;
}

/** Changes the address: what is looked for is an entry of the history, how it is typed and looked at is not. */
export function useChangeAddress() {
  const [, setParams] = useSearchParams();
  return useCallback(
    (change: AddressChange, options: { replace?: boolean } = {}) =>
      setParams((params) => changedQuery(params, change), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  );
}
