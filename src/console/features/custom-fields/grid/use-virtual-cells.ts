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
  const places = defaultRangeExtractor(range);
  // A search may have removed the active row.
  const place = Math.min(active, range.count - 1);
  if (place < 0 || places.includes(place)) return places;
  return [...places, place].sort((a, b) => a - b);
}
