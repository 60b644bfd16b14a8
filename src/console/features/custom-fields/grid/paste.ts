import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { readSeparated, writeSeparated } from "#console/kit/separated.ts";
import { readValue, titleOf, writeValue } from "../value.ts";
import type { Value } from "../value.ts";
import type { Change } from "./saver.ts";
import type { Rectangle } from "./selection.ts";

/** The rows and columns of the table; column 0 contains the names, so fields start at 1. */
export type Sheet = { spaces: readonly Space[]; fields: readonly CustomField[] };

/** A cell that keeps its value, and why. */
export type Refusal = { space: string; field: string; reason: string };

type Paste = {
  changes: Change[];
  refusals: Refusal[];
  /** The number of pasted values beyond the last row or column. */
  outside: number;
  /** The area that was overwritten. */
  rectangle: Rectangle;
};

/**
 * Pastes cells copied from a spreadsheet, starting at the first selected cell. A single one fills the whole selection. Each is
 * parsed as a value of its field; invalid ones change nothing.
 */
export function readPaste(text: string, selected: Rectangle, { spaces, fields }: Sheet): Paste {
  const rows = readSeparated(text, "\t");
  const fills = rows.length === 1 && rows[0]!.length === 1;
  const height = fills ? selected.bottom - selected.top + 1 : rows.length;
  const width = fills
    ? selected.right - selected.left + 1
    : Math.max(...rows.map((row) => row.length));
  const paste: Paste = {
    changes: [],
    refusals: [],
    outside: 0,
    rectangle: {
      top: selected.top,
      left: selected.left,
      bottom: Math.min(spaces.length - 1, selected.top + height - 1),
      right: Math.min(fields.length, selected.left + width - 1),
    },
  };
  for (let down = 0; down < height; down += 1) {
    const cells = rows[fills ? 0 : down]!;
    for (let along = 0; along < (fills ? width : cells.length); along += 1) {
      const column = selected.left + along;
      // The names of spaces are copied too, but can't be changed here.
      if (column === 0) continue;
      const space = spaces[selected.top + down];
      const field = fields[column - 1];
      if (space === undefined || field === undefined) paste.outside += 1;
      else put(paste, space, field, cells[fills ? 0 : along]!);
    }
  }
  return paste;
}

function put(paste: Paste, space: Space, field: CustomField, text: string): void {
  const refuse = (reason: string) =>
    paste.refusals.push({ space: space.title, field: titleOf(field), reason });
  if (!space.permissions.edit) {
    refuse(customFieldTexts.grid.readOnly);
    return;
  }
  const { value, fault } = { value: null, fault: undefined, ...readValue(field, text) };
  if (fault === undefined) paste.changes.push({ spaceId: space.id, field: field.name, value });
  else refuse(fault);
}

/** The cells of a rectangle in the clipboard format of spreadsheets. */
export function writeCopy(
  rectangle: Rectangle,
  { spaces, fields }: Sheet,
  valueAt: (spaceId: string, field: string) => Value,
): string {
  const rows = spaces.slice(rectangle.top, rectangle.bottom + 1).map((space) => {
    const cells: string[] = [];
    for (let column = rectangle.left; column <= rectangle.right; column += 1) {
      const field = fields[column - 1];
      cells.push(field === undefined ? space.title : writeValue(valueAt(space.id, field.name)));
    }
    return cells;
  });
  return writeSeparated(rows, "\t");
}
