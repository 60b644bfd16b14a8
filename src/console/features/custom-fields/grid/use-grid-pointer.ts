import { useRef } from "react";
import type { MouseEvent, PointerEvent } from "react";
import { isSamePlace } from "./selection.ts";
import type { Cell, Selection } from "./selection.ts";
import { cellOf } from "./use-cells.ts";

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
