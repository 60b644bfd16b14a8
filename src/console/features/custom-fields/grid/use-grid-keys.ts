import type { KeyboardEvent } from "react";
import { isSamePlace, moveCell } from "./selection.ts";
import type { Cell, Selection, Size } from "./selection.ts";
import { rowHeight } from "./use-virtual-cells.ts";

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
