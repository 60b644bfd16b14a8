import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";

/** Indexes of rows; both are included. */
export type RowRange = { first: number; last: number };

type Geometry = {
  /** In pixels. */
  rowHeight: number;
  count: number;
};

/**
 * The visible rows of a scroll container whose rows all have the same height, so that they follow from the scroll position. The
 * first time they are those that fit into the window, because measuring would make the browser lay out the screen before it is
 * painted.
 *
 * @param frame - the scroll container; contains nothing but the rows
 * @returns the rows, and a function that scrolls to one: to the middle if it is far away
 */
export function useRowsInView(
  frame: RefObject<HTMLElement | null>,
  { rowHeight, count }: Geometry,
): { range: RowRange; show: (row: number) => void } {
  const [range, setRange] = useState(() => rangeAt(0, innerHeight, rowHeight));
  const isMeasured = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = () => {
      isMeasured.current = true;
      const next = rangeAt(element.scrollTop, element.clientHeight, rowHeight);
      // Synchronously, so that rows are there in the frame that shows their place.
      flushSync(() => setRange((old) => (covers(old, next) ? old : next)));
    };
    // It first reports the height at the next paint.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [frame, rowHeight]);
  return {
    range: within(range, count),
    show: (row) => {
      const isSurelyShown = !isMeasured.current && (row + 1) * rowHeight < innerHeight / 2;
      if (frame.current !== null && !isSurelyShown)
        showRow(frame.current, row * rowHeight, rowHeight);
    },
  };
}

function rangeAt(top: number, height: number, rowHeight: number): RowRange {
  const row = (y: number) => Math.max(0, Math.floor(y / rowHeight));
  return { first: row(top), last: row(top + height - 1) };
}

/** Whether a range can stay: it begins at the same row and has enough of them. */
function covers(range: RowRange, other: RowRange): boolean {
  return range.first === other.first && range.last >= other.last;
}

/** The range with as many rows as it has, if there are, when the list has become shorter. */
function within({ first, last }: RowRange, count: number): RowRange {
  const excess = Math.max(0, Math.min(first, last - count + 1));
  return { first: first - excess, last: Math.min(last, count - 1) };
}

function showRow(frame: HTMLElement, top: number, height: number): void {
  const { scrollTop, clientHeight } = frame;
  const [above, below] = [scrollTop - top, top + height - (scrollTop + clientHeight)];
  if (above <= 0 && below <= 0) return;
  if (Math.max(above, below) > 2 * height) frame.scrollTop = top - (clientHeight - height) / 2;
  else frame.scrollTop = above > 0 ? top : scrollTop + below;
}
