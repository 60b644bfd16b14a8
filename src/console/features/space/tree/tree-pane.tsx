import { useEffect, useMemo, useState } from "react";
import { useKeptSet } from "#console/kit/preference.ts";
import { common } from "#console/messages/common.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { Button } from "#console/ui/button.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import type { Reader, PageIndex } from "../reader.ts";
import { PageTree } from "./page-tree.tsx";
import type { TreeRow } from "./rows.ts";
import { isOpen, matchingRows, visibleRows } from "./rows.ts";

const t = spaceTexts.tree;

/** The pages of the space with a filter. Loads and fails independently of the page. */
export function TreePane({ reader }: { reader: Reader }) {
  const { index, treeError } = reader;
  if (index === undefined) {
    if (treeError === null) return <TreeSkeleton />;
    return (
      <div className="p-3">
        <FailureState isCompact error={treeError} onRetry={reader.retryTree} />
      </div>
    );
  }
  return (
    <PanelBoundary>
      <Tree reader={reader} index={index} />
    </PanelBoundary>
  );
}

function Tree({ reader, index }: { reader: Reader; index: PageIndex }) {
  const { space, pageId, href } = reader;
  const { rows, matches, filter, setFilter, turn } = useTree(space.id, index, pageId);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-3 pb-2">
        <SearchField label={t.filter} value={filter} onChange={setFilter} />
        <p role="status" className="mt-1 px-1 text-xs text-muted">
          {matches === undefined ? t.count(index.order.length) : t.matches(matches.size)}
        </p>
      </div>
      {rows.length > 0 ? (
        <PageTree
          // After clearing the filter, the tree shows the open page again.
          key={matches === undefined ? "all" : "filtered"}
          rows={rows}
          pageId={pageId}
          matches={matches}
          href={href}
          onTurn={turn}
        />
      ) : (
        <div className="px-4">
          <Button size="small" onPress={() => setFilter("")}>
            {t.clear}
          </Button>
        </div>
      )}
    </div>
  );
}

const widths = ["w-24", "w-40", "w-32", "w-36", "w-28"];

function TreeSkeleton() {
  return (
    <Pending>
      <div role="status" aria-label={common.loading} className="p-3">
        <Skeleton className="mb-3 h-8" />
        {Array.from({ length: 10 }, (_, row) => (
          <div key={row} className="flex h-8 items-center px-2">
            <Skeleton className={widths[row % widths.length]} />
          </div>
        ))}
      </div>
    </Pending>
  );
}

/** The expanded state of the page tree, kept in this browser per space. */
function useTree(spaceId: string, index: PageIndex, pageId: string | undefined) {
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
    /** The pages that match the filter; undefined without one. */
    matches,
    filter,
    setFilter,
    /** Expands or collapses rows; a filtered tree is fully expanded. */
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
