import { useEffect, useMemo, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Change } from "#contract/changes.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import { useOwnKeys } from "../keys/use-keys.ts";
import { unmeasuredList } from "../unmeasured-list.ts";
import { ChangeRow, FolderRow } from "./change-rows.tsx";
import { treeRows } from "./tree.ts";

const rowHeight = 32;
/** Rows drawn outside the visible part, so that scrolling shows no gaps and arrow keys find the next one. */
const overscan = 8;

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
const { group, nextRow, previousRow } = reviewKeyTexts;
const ownKeys = [
  { keys: "ArrowDown", label: nextRow, group },
  { keys: "ArrowUp", label: previousRow, group },
];

const plain = { mark: null, isMuted: false };

/** Changes as a tree of pages, in reading order; only the visible part is rendered. */
export function ChangeTree(props: {
  changes: readonly Change[];
  /** Title of an unchanged page, by path; always the same function while the titles are the same. */
  titleAt: (path: string) => string | undefined;
  /** ID of the page or file that is shown. */
  current: string | undefined;
  /** The URL that shows a page or file, by its ID. */
  hrefOf: (id: string) => string;
  /** What a row shows at its end. */
  markOf?: (change: Change) => { mark: ReactNode; isMuted: boolean };
  /** The scroll container. */
  frame: RefObject<HTMLElement | null>;
  /** Arrow up was pressed on the first row. */
  onTop?: () => void;
}) {
  const { changes, titleAt, current, frame } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => treeRows(changes, { titleOf: titleAt, closed, filesTitle: t.files }),
    [changes, titleAt, closed],
  );
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    ...unmeasuredList(),
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  useShown(
    frame,
    rows.findIndex((row) => row.key === current),
  );
  const toggle = (key: string) =>
    setClosed((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  useOwnKeys(ownKeys);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!focusRow(frame.current, step) && step === -1) props.onTop?.();
  };
  return (
    // Arrow keys move from row to row; the rows handle all other keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={frame}
      aria-label={t.list}
      data-keeps-focus
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto pb-2"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          return (
            <li
              key={row.key}
              className="absolute inset-x-0 h-8"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === "folder" ? (
                <FolderRow row={row} onToggle={() => toggle(row.key)} />
              ) : (
                <ChangeRow
                  row={row}
                  href={props.hrefOf(row.key)}
                  isCurrent={row.key === current}
                  {...(props.markOf?.(row.change) ?? plain)}
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

/** Keeps the current row in view when a shortcut opens another page. */
function useShown(frame: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    if (frame.current !== null && at >= 0) showRow(frame.current, at * rowHeight);
  }, [frame, at]);
}

/** Scrolls to a row: only as far as necessary, or to the middle if it is far away. */
function showRow(list: HTMLElement, top: number): void {
  const { scrollTop, clientHeight } = list;
  const [above, below] = [scrollTop - top, top + rowHeight - (scrollTop + clientHeight)];
  if (above <= 0 && below <= 0) return;
  const isFar = Math.max(above, below) > 2 * rowHeight;
  if (isFar) list.scrollTop = top - (clientHeight - rowHeight) / 2;
  else list.scrollTop = above > 0 ? top : scrollTop + below;
}

/**
 * Moves the focus through the rendered rows of the list; rows near the viewport are always rendered.
 *
 * @param list - the scroll container of the rows
 * @param step - 1 down, -1 up; from outside the list, focuses the first visible row
 * @returns false when there is no row in that direction
 */
export function focusRow(list: HTMLElement | null, step: 1 | -1): boolean {
  if (list === null) return false;
  const rows = [...list.querySelectorAll("li")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const { top } = list.getBoundingClientRect();
  const next =
    at === -1 ? rows.find((row) => row.getBoundingClientRect().top >= top) : rows[at + step];
  // The row of a page with subpages starts with a button that collapses them.
  const control = next?.querySelector<HTMLElement>("a") ?? next?.querySelector("button");
  control?.focus();
  return control != null;
}
