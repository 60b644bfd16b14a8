import type { DataTag, QueryClient } from "@tanstack/react-query";

/** One optimistic change of cached data. */
export type Edit = {
  readonly queryKey: readonly unknown[];
  readonly update: (data: unknown) => unknown;
};

/**
 * An edit of the data that `options` (from `query`, `listQuery`, …) has loaded. `update` receives the platform's data and returns
 * a changed copy; it isn't called if nothing is cached.
 */
export function edit<Data>(
  options: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data) => Data,
): Edit {
  return { queryKey: options.queryKey, update: update as Edit["update"] };
}

type Shown = { queryKey: readonly unknown[]; before: unknown; after: unknown };

/**
 * Applies `edits` to the cache. The returned function rolls them back: restores each piece of data, unless it has changed since,
 * and marks it as stale.
 */
export async function showEdits(client: QueryClient, edits: readonly Edit[]): Promise<() => void> {
  // A pending response is older than the edit and would revert it on the screen.
  await Promise.all(edits.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
  const shown: Shown[] = [];
  for (const { queryKey, update } of edits) {
    const before = client.getQueryData(queryKey);
    if (before === undefined) continue;
    const after = client.setQueryData(queryKey, update(before));
    shown.push({ queryKey, before, after });
  }
  return () => {
    for (const { queryKey, before, after } of shown.toReversed()) {
      if (client.getQueryData(queryKey) === after) client.setQueryData(queryKey, before);
      // `before` may contain another edit that was rolled back meanwhile, so only a refresh gives the right value.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    }
  };
}
