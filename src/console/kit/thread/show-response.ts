import type { DataTag, QueryClient } from "@tanstack/react-query";

/**
 * Puts the response of a write into the cache, because refreshing may fail. The updated data still counts as stale.
 *
 * @param update - receives undefined when nothing is cached, and may return it
 */
export function showResponse<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data | undefined) => Data | undefined,
): void {
  client.setQueryData<Data>(queryKey, update);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/** The list with this item, replacing the one with the same ID or added at the end. */
export function withItem<Item extends { id: string }>(list: readonly Item[], item: Item): Item[] {
  const isThere = list.some(({ id }) => id === item.id);
  return isThere ? list.map((reply) => (reply.id === item.id ? item : reply)) : [...list, item];
}
