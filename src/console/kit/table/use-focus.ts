import { useCallback, useEffect, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";

/** The keyboard focus in the rows. */
export type RowFocus = {
  /** Index of the row that has the focus, or had it last. */
  active: number | undefined;
  /** Focuses a row as soon as it is rendered. */
  focus: (row: number) => void;
  /** Whether row shortcuts apply: the focus is on a row or its checkbox, not on another control. */
  isInRows: () => boolean;
  /** Whether the focus is on a row itself, where Enter and Space have no other meaning. */
  isOnRow: () => boolean;
  onFocus: (event: FocusEvent) => void;
};

/** Tracks and moves the focus in a virtualized list of rows. */
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
  // After every render: the row may only be rendered once the window has scrolled to it.
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
