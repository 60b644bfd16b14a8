import { useCallback, useEffect, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";

/** Where the keyboard is in the rows. */
export type RowFocus = {
  /** Index of the row that has the focus, or had it last. */
  active: number | undefined;
  /** Puts the focus on a row as soon as it is drawn. */
  focus: (row: number) => void;
  /** Whether the keys of rows mean something: the focus is on a row or its box, not in another control of it. */
  isInRows: () => boolean;
  /** Whether the focus is on a row itself, where Enter and Space have no meaning of their own. */
  isOnRow: () => boolean;
  onFocus: (event: FocusEvent) => void;
};

/** Follows the focus through rows that come and go, and moves it. */
export function useRowFocus(frame: RefObject<HTMLElement | null>): RowFocus {
  const [active, setActive] = useState<number>();
  const wanted = useRef<number>(undefined);
  const settle = useCallback(() => {
    const row =
      wanted.current !== undefined &&
      frame.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  }, [frame]);
  // After every drawing: the row may be drawn only once the window has scrolled to it.
  useEffect(settle);
  const focused = useCallback(() => {
    const element = document.activeElement;
    return element && frame.current?.contains(element) ? element : null;
  }, [frame]);
  return {
    active,
    focus: (row) => {
      wanted.current = row;
      setActive(row);
      settle();
    },
    isInRows: () => focused()?.matches("[data-index], [data-index] input[type=checkbox]") === true,
    isOnRow: () => focused()?.matches("[data-index]") === true,
    onFocus: ({ target, currentTarget }) => {
      const row = currentTarget.contains(target) && target.closest<HTMLElement>("[data-index]");
      if (row) setActive(Number(row.dataset["index"]));
    },
  };
}
