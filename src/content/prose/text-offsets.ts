import type { BlockOf } from "./block.ts";
import type { CodeLine } from "./code-diff.ts";
import { plainText } from "./inline.ts";
import type { TableDiff } from "./table-diff.ts";

/** Where a piece of a comparison begins in the plain text of its block, on the sides that have it there. */
export type Offsets = { before?: number; after?: number };

/** Where the cells of a table begin in its text, by row and column. */
export function cellOffsets({ rows }: Pick<BlockOf<"table">, "rows">): number[][] {
  let at = 0;
  return rows.map((row) => {
    const starts = row.map((cell) => {
      const start = at;
      at += plainText(cell.tokens).length + " | ".length;
      return start;
    });
    // The last cell is followed by a line break instead.
    at += row.length > 0 ? "\n".length - " | ".length : "\n".length;
    return starts;
  });
}

/** Where the cells of a compared table begin, by row and column of the comparison. */
export function comparedCellOffsets(
  table: TableDiff,
  before: BlockOf<"table">,
  after: BlockOf<"table">,
): Offsets[][] {
  const starts = { before: cellOffsets(before), after: cellOffsets(after) };
  const rows = { before: 0, after: 0 };
  return table.rows.map(({ op }) => {
    const own: { before?: number[] | undefined; after?: number[] | undefined } = {};
    if (op !== "ins" && op !== "movedTo") own.before = starts.before[rows.before++];
    if (op !== "del" && op !== "movedFrom") own.after = starts.after[rows.after++];
    return table.columns.map((column) => {
      const [old, now] = [own.before?.[column.before ?? -1], own.after?.[column.after ?? -1]];
      return {
        ...(old !== undefined && { before: old }),
        ...(now !== undefined && { after: now }),
      };
    });
  });
}

/** Where compared lines of code begin. */
export function lineOffsets(lines: readonly CodeLine[]): Offsets[] {
  let [before, after] = [0, 0];
  return lines.map(({ op, text }) => {
    const offsets = { ...(op !== "ins" && { before }), ...(op !== "del" && { after }) };
    if (op !== "ins") before += text.length + 1;
    if (op !== "del") after += text.length + 1;
    return offsets;
  });
}
