import { useDeferredValue, useMemo } from "react";
import type { TableAddress } from "#screens/table-address.ts";
import type { Filter, ResourceTableProps, RowSource } from "./types.ts";

/** The rows of a table, from any source. */
export type Rows<Row> = {
  /** The loaded matches; undefined until the first ones are loaded. */
  items: readonly Row[] | undefined;
  /** The number of matches; larger than `items` until all pages are loaded. */
  count: number;
  error: Error | null;
  /** The previous search's result is still shown. */
  isOld: boolean;
  retry: () => void;
  /** Loads the next rows; undefined if none can be loaded now. */
  more: (() => void) | undefined;
  /** Why the next rows failed to load. */
  moreError: Error | null;
};

type Wanted = Pick<TableAddress, "search" | "filters">;

/**
 * The rows of the source that the table shows. A complete list is searched and filtered here, with lower priority than typing.
 */
export function useRows<Row>(
  source: RowSource<Row>,
  search: ResourceTableProps<Row>["search"],
  filters: readonly Filter<Row>[],
  wanted: Wanted,
): Rows<Row> {
  const later = useDeferredValue(wanted);
  const whole = source.kind === "whole" ? source.list.data : undefined;
  const matching = useMemo(
    () => whole && matchingRows(whole, search, filters, later),
    [whole, search, filters, later],
  );
  if (source.kind === "whole") {
    const { list } = source;
    return {
      items: matching,
      count: matching?.length ?? 0,
      error: list.data === undefined ? list.error : null,
      isOld: later !== wanted,
      retry: () => void list.refetch(),
      more: undefined,
      moreError: null,
    };
  }
  const { list } = source;
  const arrived = list.data?.items.length ?? 0;
  const isWaiting = list.isFetching || list.isFetchNextPageError || !list.hasNextPage;
  return {
    items: list.data?.items,
    count: list.hasNextPage ? Math.max(arrived, list.data?.count ?? 0) : arrived,
    error: list.data === undefined ? list.error : null,
    isOld: list.isPlaceholderData,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    more: isWaiting ? undefined : () => void list.fetchNextPage(),
    moreError: list.isFetchNextPageError ? list.error : null,
  };
}

/** The rows of a complete list that match the URL's search and filters. */
export function matchingRows<Row>(
  rows: readonly Row[],
  search: ResourceTableProps<Row>["search"],
  filters: readonly Filter<Row>[],
  wanted: Wanted,
): readonly Row[] {
  const text = wanted.search.trim();
  const tests = filters.flatMap(({ name, holds }) => {
    const value = wanted.filters[name];
    return value === undefined || holds === undefined ? [] : [(row: Row) => holds(row, value)];
  });
  const { holds } = search ?? {};
  if (text !== "" && holds !== undefined) tests.push((row) => holds(row, text));
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((holdsFor) => holdsFor(row)));
}
