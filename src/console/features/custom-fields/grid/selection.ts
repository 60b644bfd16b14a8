/** A cell by its place; column 0 holds the names of the spaces, the fields begin with column 1. */
export type Cell = { row: number; column: number };

/** The cells between two corners, both among them. */
export type Rectangle = { top: number; bottom: number; left: number; right: number };

/** One cell is active; the rectangle from the anchor to it is selected. */
export type Selection = { active: Cell; anchor: Cell };

/** How many rows and columns there are, the one with the names among them. */
export type Size = { rows: number; columns: number };

export function selectCell(cell: Cell): Selection {
  return { active: cell, anchor: cell };
}

export function isSamePlace(one: Cell, other: Cell): boolean {
  return one.row === other.row && one.column === other.column;
}

export function rectangleOf({ active, anchor }: Selection): Rectangle {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** The columns of a row that are selected; undefined when none is, or only the active cell. */
export function selectedColumns(selection: Selection, row: number): [number, number] | undefined {
  const { top, bottom, left, right } = rectangleOf(selection);
  if (row < top || row > bottom || (top === bottom && left === right)) return undefined;
  return [left, right];
}

export function clampCell(cell: Cell, size: Size): Cell {
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { row: within(cell.row, size.rows), column: within(cell.column, size.columns) };
}

type Stroke = { key: string; isFar: boolean; page: number };

/**
 * Where a key leads from a cell, as in a spreadsheet.
 *
 * @param stroke - the key, whether the modifier for the far end is held, and the number of rows in view
 * @returns undefined for a key that moves nothing
 */
export function moveCell(from: Cell, stroke: Stroke, size: Size): Cell | undefined {
  const { row, column } = from;
  const to = (cell: Cell) => clampCell(cell, size);
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const { isFar, page } = stroke;
  switch (stroke.key) {
    case "ArrowUp":
      return to({ row: isFar ? 0 : row - 1, column });
    case "ArrowDown":
      return to({ row: isFar ? last.row : row + 1, column });
    case "ArrowLeft":
      return to({ row, column: isFar ? 0 : column - 1 });
    case "ArrowRight":
      return to({ row, column: isFar ? last.column : column + 1 });
    case "PageUp":
      return to({ row: row - page, column });
    case "PageDown":
      return to({ row: row + page, column });
    case "Home":
      return to({ row: isFar ? 0 : row, column: 0 });
    case "End":
      return to({ row: isFar ? last.row : row, column: last.column });
    default:
      return undefined;
  }
}
