import { useCallback, useMemo } from "react";
import { useKeptSet } from "#console/kit/kept-set.ts";
import { walk } from "#console/kit/ordered-tree/model.ts";
import { isSmallTree } from "#console/kit/ordered-tree/open-rows.ts";
import type { ContentNode } from "#console/kit/content-acts/nodes.ts";

/**
 * The collections that are open. What the user has opened or closed is kept in this browser; others are open in a small tree.
 *
 * @returns their IDs, and a function that gets the new ones
 */
export function useOpenRows(organizationId: string, tree: readonly ContentNode[]) {
  // "+" before the ID of what the user has opened, "-" before what they have closed.
  const [kept, change] = useKeptSet(`content.rows.${organizationId}`);
  const collections = useMemo(() => collectionsIn(tree), [tree]);
  const isSmall = useMemo(() => isSmallTree(tree), [tree]);
  const open = useMemo<ReadonlySet<string>>(
    () =>
      new Set(
        [...collections].filter((id) => kept.has(`+${id}`) || (isSmall && !kept.has(`-${id}`))),
      ),
    [collections, kept, isSmall],
  );
  const setOpen = useCallback(
    (next: ReadonlySet<string>) =>
      change((current) => {
        const names = new Set(current);
        for (const id of collections) {
          if (next.has(id) === open.has(id)) continue;
          names.delete(next.has(id) ? `-${id}` : `+${id}`);
          names.add(next.has(id) ? `+${id}` : `-${id}`);
        }
        return names;
      }),
    [change, open, collections],
  );
  return [open, setOpen] as const;
}

/** The IDs of all collections in a tree. */
export function collectionsIn(tree: readonly ContentNode[]): ReadonlySet<string> {
  const collections = new Set<string>();
  walk(tree, ({ node }) => node.item.object === "collection" && collections.add(node.id));
  return collections;
}
