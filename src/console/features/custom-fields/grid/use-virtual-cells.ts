import { useCallback } from "react";
import type { RefObject } from "react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Range } from "@tanstack/react-virtual";
import type { Cell } from "./selection.ts";

/** Sizes in pixels. */
export const rowHeight = 36;
export const headHeight = 36;
const columnWidth = 190;

/**
 * The rows and columns in view, and those of the active cell: the focus stays in the document wherever one scrolls.
 *
 * @param nameWidth - of the first column, which stays in view
 */
export function useVirtualCells(
  table: RefObject<HTMLElement | null>,
  counts: { rows: number; fields: number },
  nameWidth: number,
  active: RefObject<Cell>,
) {
  const shared = { getScrollElement: () => table.current };
  // Draws anew by itself whenever it scrolls, so nothing of it may be memoised.
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
  const places = defaultRangeExtractor(range);
  // A search may have taken the rows away among which it was.
  const place = Math.min(active, range.count - 1);
  if (place < 0 || places.includes(place)) return places;
  return [...places, place].sort((a, b) => a - b);
}
