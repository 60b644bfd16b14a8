import { useEffect, useRef, useState } from "react";
import { Selection } from "./selection.ts";

/**
 * The selection of a table, and how rows come into it.
 *
 * @param view - what is shown; when it changes, what was selected in the one before is let go
 */
export function useSelecting<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  view: string,
): { selection: Selection<Row>; onToggle: (index: number, isRange: boolean) => void } {
  const [selection] = useState(() => new Selection(idOf));
  const latest = useRef({ rows, anchor: 0 });
  useEffect(() => {
    latest.current.rows = rows;
    selection.refresh(rows);
  }, [rows, selection]);
  useEffect(() => () => selection.clear(), [selection, view]);
  const [onToggle] = useState(() => (index: number, isRange: boolean) => {
    const { rows: all, anchor } = latest.current;
    const row = all[index];
    if (row === undefined) return;
    const isSelected = isRange || !selection.has(row);
    const from = isRange ? anchor : index;
    const range = all.slice(Math.min(from, index), Math.max(from, index) + 1);
    selection.set(range, isSelected);
    latest.current.anchor = index;
  });
  return { selection, onToggle };
}
