import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { readPlace } from "./address.ts";

/** Indexes of rows; both are included. */
export type Range = { first: number; last: number };

/** Height of what is at least above the first row of a list, in pixels. */
const leastAbove = 160;

type Geometry = {
  /** In pixels. */
  rowHeight: number;
  count: number;
};

/**
 * The rows in the window. All rows have the same height, so they follow from the scroll position. The first time they are computed
 * without measuring anything, because that would make the browser lay out the screen before it is painted.
 *
 * @param frame - contains all rows
 */
export function useInSight(frame: RefObject<HTMLElement | null>, geometry: Geometry): Range {
  const { rowHeight, count } = geometry;
  const [range, setRange] = useState(() => firstRange(geometry));
  useEffect(() => {
    const look = () => {
      if (frame.current === null) return;
      const next = rangeAt(frame.current.getBoundingClientRect().top, rowHeight);
      // Synchronously, so that rows are there in the frame that shows their place.
      flushSync(() => setRange((old) => (covers(old, next) ? old : next)));
    };
    // Also when content above changes its height. It first reports the height at the next paint.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [frame, rowHeight]);
  return within(range, count);
}

function firstRange({ rowHeight, count }: Geometry): Range {
  const place = readPlace(new URLSearchParams(location.search));
  const isRestored = place > 0 && place < count;
  return isRestored
    ? rangeAt(-place * rowHeight, rowHeight)
    : rangeAt(Math.min(leastAbove, innerHeight), rowHeight);
}

/** @param top - of the first row in the window, in pixels */
function rangeAt(top: number, rowHeight: number): Range {
  const row = (y: number) => Math.max(0, Math.floor((y - top) / rowHeight));
  return { first: row(0), last: row(innerHeight - 1) };
}

/** Whether a range can stay: it begins at the same row and has enough of them. */
function covers(range: Range, other: Range): boolean {
  return range.first === other.first && range.last >= other.last;
}

/** The range with as many rows as it has, if there are, when the list has become shorter. */
function within({ first, last }: Range, count: number): Range {
  const excess = Math.max(0, Math.min(first, last - count + 1));
  return { first: first - excess, last: Math.min(last, count - 1) };
}
