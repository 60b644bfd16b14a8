import type { Table, TableCell, TableRow } from "mdast";
import type { Orig } from "../loaded.ts";
import { nodeType } from "../schema/schema.ts";
import { rangeOf } from "./parse.ts";
import { readInline } from "./read-inline.ts";
import type { Recorder } from "./recorder.ts";

/** Reads a Markdown table. Undefined if a row has more cells than the header: readers don't see them. */
export function readTable(table: Table, prefix: string, recorder: Recorder): Orig | undefined {
  const [from, to] = rangeOf(table);
  const columns = table.children[0]?.children.length ?? 0;
  if (table.children.some((row) => row.children.length > columns)) return undefined;
  const align = table.align ?? [];
  const children = table.children.map((row, index) => readRow(row, index === 0));
  return recorder.record({ type: "table", children, from, to, prefix });

  function readRow(row: TableRow, isHeader: boolean): Orig {
    const [rowFrom, rowEnd] = rangeOf(row);
    // The row of dashes belongs to the header, so that a row after the header is written after the dashes.
    const rowTo = isHeader ? endOfNextLine(recorder.text, rowEnd) : rowEnd;
    const type = isHeader ? "tableHeader" : "tableCell";
    const cells = row.children.map((cell, column) =>
      recorder.record({
        type,
        attrs: { align: align[column] ?? null },
        content: readInline(cell.children, { text: recorder.text, prefix }),
        ...contentRange(cell, recorder.text),
        prefix,
      }),
    );
    const missing = Array.from({ length: columns - cells.length }, (_, index) =>
      nodeType(type).create({ align: align[cells.length + index] ?? null }),
    );
    const place = { from: rowFrom, to: rowTo, prefix };
    const content = [...cells.map(({ node }) => node), ...missing];
    const recorded = recorder.record({ type: "tableRow", content, ...place });
    if (missing.length === 0) recorded.children = cells;
    return recorded;
  }
}

function endOfNextLine(text: string, from: number): number {
  const line = /[^\r\n]*(?:\r\n?|\n)[^\r\n]*/y;
  line.lastIndex = from;
  return from + (line.exec(text)?.[0].trimEnd().length ?? 0);
}

/** The range of a cell's content. The parser's range of a cell includes bars and padding. */
function contentRange(cell: TableCell, text: string): { from: number; to: number } {
  const [first, last] = [cell.children[0], cell.children.at(-1)];
  if (first && last) return { from: rangeOf(first)[0], to: rangeOf(last)[1] };
  const [from, to] = rangeOf(cell);
  const bar = text[from] === "|" ? 1 : 0;
  const at = from + bar + (/^[ \t]/.test(text.slice(from + bar, to)) ? 1 : 0);
  return { from: at, to: at };
}
