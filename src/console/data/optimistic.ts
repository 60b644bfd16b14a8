import type { DataTag, QueryClient } from "@tanstack/react-query";

/** One change of something that has been read, shown before the platform has confirmed it. */
export type Edit = {
  readonly queryKey: readonly unknown[];
  readonly update: (data: unknown) => unknown;
};

/**
 * An edit of what `options` (from `query`, `listQuery`…) has read. `update` gets the data as the
 * platform sent it and returns a changed copy; it is not called when nothing has been read yet.
 */
export function edit<Data>(
  options: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data) => Data,
): Edit {
  return { queryKey: options.queryKey, update: update as Edit["update"] };
}

type Shown = { queryKey: readonly unknown[]; before: unknown; after: unknown };

/**
 * Shows `edits` at once. The function that it answers with takes them back: each piece of data returns
 * to what it was, unless something newer has come meanwhile, and is marked to be read again.
 */
export async function showEdits(client: QueryClient, edits: readonly Edit[]): Promise<() => void> {
  // An answer that is under way was given before the edit and would undo it on the screen.
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
      // `before` may hold another edit that was taken back in the meantime: only reading tells.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    }
  };
}
