import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
  type MouseEvent,
  type PointerEvent,
} from "react";
import {
  clampCell,
  isSamePlace,
  selectCell,
  type Cell,
  type Selection,
  type Size,
} from "./selection.ts";

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
function cellOf(target: EventTarget | null): Cell | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>("[data-column]");
  const row = cell?.closest<HTMLElement>("[data-row]");
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset["row"]), column: Number(cell.dataset["column"]) };
}

type Acts = {
  selection: Selection;
  select: (active: Cell, anchor?: Cell) => void;
  begin: (cell: Cell) => void;
};

/** A press activates a cell, and a second one edits it. Dragging with the mouse, or Shift, extends the selection. */
export function useGridPointer({ selection, select, begin }: Acts) {
  const pressed = useRef<{ cell: Cell; wasActive: boolean }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = cellOf(event.target);
      const isInput = event.target instanceof Element && event.target.closest("input,a,button");
      if (cell === undefined || isInput || event.button !== 0) return;
      const wasActive =
        isSamePlace(cell, selection.active) && document.activeElement === cellFocus(event.target);
      pressed.current = { cell, wasActive };
      // A finger may be about to scroll, so touch activates the cell on click.
      if (event.pointerType === "mouse") select(cell, event.shiftKey ? selection.anchor : cell);
    },
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      if (pressed.current === undefined || event.buttons !== 1 || event.pointerType !== "mouse")
        return;
      const cell = cellOf(event.target);
      if (cell === undefined || isSamePlace(cell, selection.active)) return;
      pressed.current.wasActive = false;
      select(cell, selection.anchor);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const press = pressed.current;
      pressed.current = undefined;
      const cell = cellOf(event.target);
      if (press === undefined || cell === undefined || event.shiftKey) return;
      if (!isSamePlace(cell, press.cell)) return;
      if (press.wasActive) begin(cell);
      else if (!isSamePlace(cell, selection.active)) select(cell);
    },
  };
}

function cellFocus(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-column]") : null;
}
