import { useMemo, useState } from "react";
import type { Space } from "#contract/space.ts";
import { filterTree } from "./filter.ts";
import type { ContentNode } from "#console/kit/content-acts/nodes.ts";
import { collectionsIn, useOpenRows } from "./use-open-rows.ts";

/**
 * The part of the tree that the filters show, and which of its rows are open. What matches is shown in any collection, until the user
 * closes it.
 */
export function useShownTree(
  organizationId: string,
  tree: readonly ContentNode[],
  text: string,
  holds: ((space: Space) => boolean) | undefined,
) {
  const shown = useMemo(() => filterTree(tree, text, holds), [tree, text, holds]);
  const isFiltered = shown !== tree;
  const [kept, setKept] = useOpenRows(organizationId, tree);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => collectionsIn(shown), [shown]);
  const matching = useMemo(() => without(all, closed), [all, closed]);
  return {
    shown,
    isFiltered,
    /** The IDs of all rows that can be open. */
    all,
    open: isFiltered ? matching : kept,
    setOpen: isFiltered ? (next: ReadonlySet<string>) => setClosed(without(all, next)) : setKept,
  };
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !others.has(id)));
}
