import type { DataTag, QueryClient } from "@tanstack/react-query";

/**
 * Shows what a write was answered with in what has been read, because reading again may fail: then the answer is all there is.
 * What it was put into stays due to be read again.
 *
 * @param update - gets undefined when nothing has been read yet, and may leave it so
 */
export function showAnswer<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data | undefined) => Data | undefined,
): void {
  client.setQueryData<Data>(queryKey, update);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/** The list with this item: in the place of what has its ID, or else at the end. */
export function withItem<Item extends { id: string }>(list: readonly Item[], item: Item): Item[] {
  const isThere = list.some(({ id }) => id === item.id);
  return isThere ? list.map((one) => (one.id === item.id ? item : one)) : [...list, item];
}
