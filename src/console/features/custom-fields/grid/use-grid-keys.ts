import { type KeyboardEvent, useCallback, type RefObject } from "react";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { isSamePlace, moveCell, type Cell, type Selection, type Size } from "./selection.ts";

type Acts = {
  size: Size;
  selection: Selection;
  select: (active: Cell, anchor?: Cell) => void;
  /** Starts an edit, with a character that replaces the value. */
  begin: (cell: Cell, typed?: string) => void;
  /** Opens the space of a row. */
  open: (row: number) => void;
  clear: () => void;
  undo: () => void;
};

/** Handles a key in the table while no cell is being edited. Tab leaves the table. */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, acts: Acts): void {
  // Controls inside a cell, and an editor that floats above the table, handle their own keys.
  const isCell = event.target instanceof HTMLElement && event.target.matches("[data-column]");
  if (!isCell || event.nativeEvent.isComposing || event.altKey) return;
  const { active, anchor } = acts.selection;
  const isMod = event.ctrlKey || event.metaKey;
  const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2);
  const to = moveCell(active, { key: event.key, isFar: isMod, page }, acts.size);
  const run =
    to === undefined
      ? actOf(event, isMod, acts)
      : () => acts.select(to, event.shiftKey ? anchor : to);
  if (run === undefined) return;
  event.preventDefault();
  run();
}

function actOf(
  { key, shiftKey }: KeyboardEvent,
  isMod: boolean,
  acts: Acts,
): (() => void) | undefined {
  const { active } = acts.selection;
  if (isMod) return key.toLowerCase() === "z" && !shiftKey ? acts.undo : undefined;
  if (key === "Enter" && active.column === 0) return () => acts.open(active.row);
  if (key === "Enter" || key === "F2") return () => acts.begin(active);
  if (key === "Delete" || key === "Backspace") return acts.clear;
  if (key === "Escape" && !isSamePlace(acts.selection.anchor, active))
    return () => acts.select(active);
  // In the name column, characters are shortcuts of the screen.
  if (key.length === 1 && active.column > 0) return () => acts.begin(active, key);
  return undefined;
}

/** Sizes in pixels. */
export const rowHeight = 36;

export const headHeight = 36;

const columnWidth = 190;

/**
 * The visible rows and columns, plus those of the active cell: the focused element stays in the document during scrolling.
 *
 * @param nameWidth - of the sticky first column
 */
export function useVirtualCells(
  table: RefObject<HTMLElement | null>,
  counts: { rows: number; fields: number },
  nameWidth: number,
  active: RefObject<Cell>,
) {
  const shared = { getScrollElement: () => table.current };
  // The virtualizer re-renders on scroll, so it must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    ...shared,
    count: counts.rows,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => withPlace(range, active.current.row),
  });
  const columns = useVirtualizer({
    ...shared,
    horizontal: true,
    isRtl: document.dir === "rtl",
    count: counts.fields,
    estimateSize: () => columnWidth,
    overscan: 2,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
    rangeExtractor: (range) => withPlace(range, active.current.column - 1),
  });
  const show = useCallback(
    (cell: Cell) => {
      active.current = cell;
      rows.scrollToIndex(cell.row, { align: "auto" });
      if (cell.column > 0) columns.scrollToIndex(cell.column - 1, { align: "auto" });
    },
    [rows, columns, active],
  );
  return { rows, columns, show };
}

function withPlace(range: Range, active: number): number[] {
  const indexes = defaultRangeExtractor(range);
  // A search may have removed the active row.
  const place = Math.min(active, range.count - 1);
  if (place < 0 || indexes.includes(place)) return indexes;
  return [...indexes, place].sort((a, b) => a - b);
}
