import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { nodeType } from "../schema/schema.ts";
import { changedBlocks } from "./changed-blocks.ts";

/**
 * Gives the cells of changed tables what their syntax gives them. In Markdown: headers in the first row only, and one
 * alignment per column; a row added after the header is a copy of it. In HTML: a start tag.
 */
export function settleTables(transform: Transform): void {
  for (const { node: table, position } of changedBlocks(transform)) {
    if (table.type.name !== "table") continue;
    table.forEach((row, rowOffset, index) => {
      row.forEach((cell, offset, column) => {
        const wanted =
          table.attrs["open"] === null
            ? markdownCell(table, index, column)
            : { type: cell.type, attrs: htmlAttributes(cell) };
        const names = Object.keys(wanted.attrs);
        if (
          cell.type === wanted.type &&
          names.every((key) => cell.attrs[key] === wanted.attrs[key])
        )
          return;
        const at = position + 1 + rowOffset + 1 + offset;
        transform.setNodeMarkup(at, wanted.type, { ...cell.attrs, ...wanted.attrs });
      });
    });
  }
}

type Attributes = Record<string, unknown>;

function markdownCell(table: Node, row: number, column: number) {
  const header = table.firstChild!.maybeChild(column);
  const attrs: Attributes = {
    align: (header?.attrs["align"] as string | null) ?? null,
    open: null,
  };
  return { type: nodeType(row === 0 ? "tableHeader" : "tableCell"), attrs };
}

function htmlAttributes(cell: Node): Attributes {
  const tag = cell.type.name === "tableHeader" ? "<th>" : "<td>";
  return { open: (cell.attrs["open"] as string | null) ?? tag };
}
