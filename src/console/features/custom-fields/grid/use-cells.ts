import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, RefObject } from "react";
import { clampCell, isSamePlace, selectCell } from "./selection.ts";
import type { Cell, Selection, Size } from "./selection.ts";

/**
 * Tracks the active cell and the selection; the focus follows the active cell.
 *
 * @param table - the element that contains the cells
 * @param show - scrolls a cell into view, so that it is in the document
 */
export function useCells(
  table: RefObject<HTMLElement | null>,
  size: Size,
  show: (cell: Cell) => void,
) {
  const [chosen, setChosen] = useState<Selection>(() => selectCell({ row: 0, column: 0 }));
  const selection = {
    active: clampCell(chosen.active, size),
    anchor: clampCell(chosen.anchor, size),
  };
  const { row, column } = selection.active;
  const wantsFocus = useRef(false);

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = cellElement(table.current, { row, column });
    if (cell === null) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  });

  /** Makes a cell active; the selection reaches from the anchor to it. */
  const select = useCallback(
    (active: Cell, anchor: Cell = active) => {
      wantsFocus.current = true;
      show(active);
      setChosen({ active, anchor });
    },
    [show],
  );

  // Set while the focus may return from a list that floated above the table.
  const isReturning = useRef(false);
  const focus = {
    /** Called when such a list closes: it returns the focus to the cell that opened it, which may no longer be active. */
    expectReturn: () => {
      isReturning.current = true;
    },
    onKeyDownCapture: () => {
      isReturning.current = false;
    },
    onPointerDownCapture: () => {
      isReturning.current = false;
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const cell = cellOf(event.target);
      const isCell = event.target.matches("[data-column]");
      if (cell === undefined || !isCell || isSamePlace(cell, selection.active)) return;
      if (isReturning.current) cellElement(table.current, selection.active)?.focus();
      else select(cell);
    },
  };
  return { selection, select, focus };
}

function cellElement(table: HTMLElement | null, cell: Cell): HTMLElement | null {
  const path = `[data-row="${cell.row}"] > [data-column="${cell.column}"]`;
  return table?.querySelector<HTMLElement>(path) ?? null;
}

/** The cell that an event came from. */
export function cellOf(target: EventTarget | null): Cell | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>("[data-column]");
  const row = cell?.closest<HTMLElement>("[data-row]");
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset["row"]), column: Number(cell.dataset["column"]) };
}
