import { useEffect, useMemo, useRef, useState } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Change } from "#contract/changes.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { changesTexts as t } from "#console/messages/review.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { Select } from "#console/ui/select.tsx";
import { usePageIndex } from "../page-index.ts";
import { changeKinds } from "./change-kind.ts";
import { ChangeRow, FolderRow } from "./change-list-rows.tsx";
import { treeRows } from "./tree.ts";
import { useAddress } from "./use-address.ts";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import type { Marks } from "./viewed.ts";
import { viewedState } from "./viewed.ts";

const rowHeight = 32;

export type ChangeListProps = {
  /** Those that fit the filter. */
  changes: readonly Change[];
  current: string | undefined;
  marks: Marks;
};

/** The changes as a tree in reading order, with its filter; only what is in view is drawn. */
export function ChangeList(props: ChangeListProps) {
  const { kind, text, set } = useAddress();
  const [typed, setTyped] = useTypedFilter(text, (value) => set({ q: value }, true));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-2 p-2">
        <SearchField label={t.filter} value={typed} onChange={setTyped} />
        <Select
          label={t.kind}
          labelHidden
          value={kind}
          onChange={(value) => set({ kind: value }, true)}
          options={[
            { value: "", label: t.allKinds },
            ...[...changeKinds, "file" as const].map((value) => ({
              value,
              label: t.kindOptions[value],
            })),
          ]}
        />
      </div>
      {props.changes.length === 0 ? (
        <NoMatches onClear={() => set({ q: "", kind: "" }, true)} />
      ) : (
        <Tree {...props} />
      )}
    </div>
  );
}

function Tree({ changes, current, marks }: ChangeListProps) {
  const index = usePageIndex();
  const { pageAddress } = useAddress();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLElement>(null);
  const rows = useMemo(
    () => treeRows(changes, { titleOf: index.titleAt, closed, filesTitle: t.files }),
    [changes, index, closed],
  );
  // Draws anew by itself whenever it scrolls, so nothing of it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 8,
  });
  useShown(
    rows.findIndex((row) => row.key === current),
    virtual.scrollToIndex,
  );
  const toggle = (key: string) =>
    setClosed((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <nav
      ref={frame}
      aria-label={t.list}
      data-keeps-focus
      className="min-h-0 flex-1 overflow-y-auto pb-2"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: at, key, start }) => {
          const row = rows[at];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              className="absolute inset-x-0 h-8"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === "folder" ? (
                <FolderRow row={row} onToggle={() => toggle(row.key)} />
              ) : (
                <ChangeRow
                  row={row}
                  href={pageAddress(row.key)}
                  isCurrent={row.key === current}
                  state={viewedState(row.change, marks)}
                  onToggle={() => toggle(row.change.page?.path ?? row.key)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Keeps the current row in view when the keys go on to another page. */
function useShown(at: number, scrollToIndex: (at: number, options: { align: "auto" }) => void) {
  const scroll = useRef(scrollToIndex);
  useEffect(() => {
    scroll.current = scrollToIndex;
  });
  useEffect(() => {
    if (at >= 0) scroll.current(at, { align: "auto" });
  }, [at]);
}
