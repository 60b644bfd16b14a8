import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigationType } from "react-router";

type HistoryState = { openedRow?: unknown } | null;

/** Keeps in the history entry which row is opened, so that Back returns to it. */
export function noteOpened(id: string): void {
  history.replaceState({ ...history.state, openedRow: id }, "");
}

/** After Back, focuses the row that was opened, as soon as it is there, unless something else has the focus by then. */
export function useReturn<Row>(props: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  focus: (row: number) => void;
}): void {
  const { rows, idOf } = props;
  const [wanted] = useState(() => (history.state as HistoryState)?.openedRow);
  const isBack = useNavigationType() === "POP";
  const isDone = useRef(!isBack || wanted === undefined);
  const focus = useEffectEvent(props.focus);
  useEffect(() => {
    if (isDone.current) return;
    const index = rows.findIndex((row) => idOf(row) === wanted);
    if (index === -1) return;
    isDone.current = true;
    const active = document.activeElement;
    const isFree = active?.closest("[role=grid], [role=dialog], input, textarea") == null;
    if (isFree) focus(index);
  }, [rows, idOf, wanted]);
}
