import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ItemOf, ListKey, Read } from "#screens/read.ts";
import { type listQuery, queryOf, readWhole } from "#console/data/query.ts";
import type { RowSource } from "./types.ts";

type Options<K extends ListKey> = ReturnType<typeof listQuery<K>>;

/**
 * The rows of a list that the platform searches, filters, and sorts, loaded page by page on scroll. Rows stay until a search is
 * answered.
 *
 * @param options - how often to look for others, if no live event tells of them
 */
export function useTableSource<K extends ListKey>(
  read: Read<K, "pages"> | Read<K, "long">,
  options?: Pick<Options<K>, "refetchInterval" | "refetchIntervalInBackground">,
): RowSource<ItemOf<K>> & { kind: "pages" } {
  const list = useInfiniteQuery({
    ...(queryOf(read) as Options<K>),
    placeholderData: keepPreviousData,
    ...options,
  });
  return {
    kind: "pages",
    list,
    readAll: (signal, onProgress) => readWhole(read.operation, read.request, signal, onProgress),
  };
}
