import type { Table } from "mdast";
import type { ProseNode } from "#content/prose/nest.ts";
import {
  body,
  type Canvas,
  type Column,
  type PageParts,
  type TextStyle,
  type Writing,
} from "./canvas.ts";
import { plainText, spansOf, type Span } from "./spans.ts";

const padding = 4;
const narrowest = 36;
const line = "#d9d9e2";
const cellStyle: TextStyle = { ...body, size: 9 };
const headStyle: TextStyle = { ...cellStyle, bold: true };

/**
 * Writes a table. Column widths depend on the longest text. If a table is too wide or a row too tall, its cells are
 * written one below the other.
 */
export function* writeTable(
  canvas: Canvas,
  node: Table,
  column: Column,
  parts: PageParts,
): Writing {
  const rows = node.children.map((row) =>
    row.children.map((cell) => spansOf(cell.children as ProseNode[])),
  );
  const count = Math.max(...rows.map((row) => row.length));
  if (count * narrowest > column.width) {
    for (const [index, row] of rows.entries())
      yield* stack(canvas, row, column, styleOf(index), parts);
  } else {
    const widths = columnWidths(rows, count, column.width);
    for (const [index, row] of rows.entries()) {
      const style = styleOf(index);
      const height = Math.max(
        ...row.map((spans, at) => canvas.heightOf(spans, widths[at]! - 2 * padding, style)),
      );
      if (height > canvas.pageHeight / 2) yield* stack(canvas, row, column, style, parts);
      else writeRow(canvas, { row, widths, height: height + 2 * padding }, column, style, parts);
      yield;
    }
  }
  canvas.gap(8);
}

function styleOf(row: number): TextStyle {
  return row === 0 ? headStyle : cellStyle;
}

function writeRow(
  canvas: Canvas,
  { row, widths, height }: { row: readonly Span[][]; widths: readonly number[]; height: number },
  { left, width }: Column,
  style: TextStyle,
  { targetOf }: PageParts,
): void {
  const { document } = canvas;
  // One more line than measured, because fallback and bold letters take more space.
  canvas.need(height + style.size * 1.5);
  const top = document.y;
  let foot = top + height;
  let x = left;
  for (const [index, spans] of row.entries()) {
    document.y = top + padding;
    const cell = { left: x + padding, width: widths[index]! - 2 * padding };
    if (plainText(spans).trim() !== "") canvas.write(spans, cell, style, targetOf);
    foot = Math.max(foot, document.y + padding);
    x += widths[index]!;
  }
  document.rect(left, foot, width, 0.7).fill(line);
  document.y = foot + 0.7;
}

function* stack(
  canvas: Canvas,
  row: readonly Span[][],
  column: Column,
  style: TextStyle,
  { targetOf }: PageParts,
): Writing {
  for (const spans of row) {
    if (plainText(spans).trim() === "") continue;
    canvas.write(spans, column, style, targetOf);
    yield;
  }
  canvas.need(10);
  canvas.gap(2);
  canvas.document.rect(column.left, canvas.document.y, column.width, 0.7).fill(line);
  canvas.gap(4);
}

/** Relative column widths by the length of the longest text, within limits. */
function columnWidths(rows: readonly Span[][][], count: number, width: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => {
    const longest = Math.max(...rows.map((row) => plainText(row[index] ?? []).length));
    return Math.min(Math.max(longest, 6), 60);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = width - count * narrowest;
  return weights.map((weight) => narrowest + (free * weight) / total);
}
