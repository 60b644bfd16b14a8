import { useEffect, useMemo, useState } from "react";
import { useKeptSet } from "#console/kit/kept-set.ts";
import type { PageIndex } from "../page-index.ts";
import { isOpen, matchingRows, visibleRows } from "./rows.ts";
import type { TreeRow } from "./rows.ts";

/** The page tree as one person has opened it; kept in the browser for each space. */
export function useTree(spaceId: string, index: PageIndex, pageId: string | undefined) {
  const [turned, change] = useKeptSet(`tree.${spaceId}`);
  const [filter, setFilter] = useState("");
  const isFiltered = filter.trim() !== "";

  useEffect(() => {
    if (pageId === undefined) return;
    change((current) => {
      const closed = index.above(pageId).filter((page) => !isOpen(page, current));
      return closed.length === 0
        ? current
        : toggled(
            current,
            closed.map(({ id }) => id),
          );
    });
  }, [index, pageId, change]);

  const { rows, matches } = useMemo((): { rows: TreeRow[]; matches?: ReadonlySet<string> } => {
    return isFiltered
      ? matchingRows(index.pages, filter)
      : { rows: visibleRows(index.pages, turned) };
  }, [index, filter, isFiltered, turned]);

  return {
    rows,
    /** The pages that the filter found; undefined without one. */
    matches,
    filter,
    setFilter,
    /** Opens or closes lines; a filtered tree is open throughout. */
    turn: (ids: readonly string[]) => {
      if (!isFiltered) change((current) => toggled(current, ids));
    },
  };
}

function toggled(names: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(names);
  for (const id of ids) if (!next.delete(id)) next.add(id);
  return next;
}
