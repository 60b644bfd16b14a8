import { useEffect, useMemo, useRef, useState } from "react";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { isKnown, titleOf } from "../value.ts";
import type { CellActs, Editing } from "./cell.tsx";
import type { Sheet } from "./paste.ts";
import { clampCell } from "./selection.ts";
import type { Cell } from "./selection.ts";
import type { Leave } from "./text-editor.tsx";
import type { SheetState } from "./use-sheet.ts";

const t = customFieldTexts.grid;

const steps: Record<Leave, [number, number]> = {
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
};

/** The cell being edited: how an edit starts and ends. */
export function useEditing(
  { spaces, fields }: Sheet,
  state: SheetState,
  select: (cell: Cell) => void,
  /** Called when an edit ends and its input is removed. */
  onEnd: () => void,
  tell: (text: string) => void,
) {
  const [editing, setEditing] = useState<Editing>();
  const [fault, setFault] = useState<string>();

  /** Why a cell can't be edited, as a sentence. */
  const whyNot = ({ row, column }: Cell): string | undefined => {
    const space = spaces[row];
    const field = fields[column - 1];
    if (space === undefined || field === undefined) return undefined;
    if (!space.permissions.edit) return t.readOnly;
    if (!isKnown(field)) return customFieldTexts.unknownType;
    return state.isRead(space.id) ? undefined : t.notRead;
  };

  const begin = (cell: Cell, typed?: string) => {
    if (cell.column === 0) return;
    const reason = whyNot(cell);
    if (reason === undefined) setEditing({ ...cell, ...(typed !== undefined && { typed }) });
    else tell(reason);
  };
  const end = (leave: Leave, hasLeft: boolean) => {
    setEditing(undefined);
    setFault(undefined);
    onEnd();
    // If the input lost the focus to another element, leave it there.
    if (hasLeft || editing === undefined) return;
    const [down, along] = steps[leave];
    const next = { row: editing.row + down, column: editing.column + along };
    select(clampCell(next, { rows: spaces.length, columns: fields.length + 1 }));
  };
  const latest = useRef<CellActs>(undefined);
  useEffect(() => {
    latest.current = {
      cancel: () => end("stay", false),
      commit: (space, field, reading, leave, hasLeft) => {
        if (reading.fault === undefined) {
          state.change([{ spaceId: space.id, field: field.name, value: reading.value }]);
        } else {
          setFault(reading.fault);
          if (!hasLeft) return reading.fault;
          // The user has already left the cell; the report shows the invalid text.
          const refusal = { space: space.title, field: titleOf(field), reason: reading.fault };
          state.refuse([...state.refusals, refusal]);
        }
        end(leave, hasLeft);
        return undefined;
      },
    };
  });
  // The same object on every render, so that unchanged rows don't re-render.
  const acts = useMemo<CellActs>(
    () => ({
      commit: (...args) => latest.current?.commit(...args),
      cancel: () => latest.current?.cancel(),
    }),
    [],
  );
  return { editing, fault, begin, whyNot, acts };
}
