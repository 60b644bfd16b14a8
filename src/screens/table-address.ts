/** The table's parameters in the URL. */
export type TableAddress = {
  search: string;
  /** A column's `id`, or "" for the default order. */
  sort: string;
  order: "asc" | "desc";
  /** By filter name; filters that aren't set are absent. */
  filters: Readonly<Record<string, string>>;
};

/** Query parameters with the same meaning in every table; filters have their own. */
export const tableParameters = {
  search: "q",
  sort: "sort",
  order: "order",
  columns: "columns",
  density: "density",
  place: "page",
} as const;

/**
 * The table's parameters in the query of a URL.
 *
 * @param filters - names of the table's filters; all other parameters are ignored
 */
export function readTableAddress(
  params: URLSearchParams,
  filters: readonly string[] = [],
): TableAddress {
  const set = filters.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return {
    search: params.get(tableParameters.search) ?? "",
    sort: params.get(tableParameters.sort) ?? "",
    order: params.get(tableParameters.order) === "desc" ? "desc" : "asc",
    filters: Object.fromEntries(set),
  };
}
