/** A cell by index; column 0 contains the names of the spaces, and fields start at column 1. */
export type Cell = { row: number; column: number };

/** The cells between two corners, inclusive. */
export type Rectangle = { top: number; bottom: number; left: number; right: number };

/** One active cell; the rectangle from the anchor to it is selected. */
export type Selection = { active: Cell; anchor: Cell };

/** The number of rows and columns, including the name column. */
export type Size = { rows: number; columns: number };

export function selectCell(cell: Cell): Selection {
  return { active: cell, anchor: cell };
}

export function isSamePlace(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}

export function rectangleOf({ active, anchor }: Selection): Rectangle {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** The selected columns of a row; undefined if there are none, or only the active cell. */
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
 * The cell that a key moves to, as in a spreadsheet.
 *
 * @param stroke - the key, whether the modifier to jump to the end is pressed, and the number of visible rows
 * @returns undefined for a key that doesn't move
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
