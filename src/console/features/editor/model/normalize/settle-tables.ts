import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { nodeType } from "../schema/schema.ts";
import { changedBlocks } from "./changed-blocks.ts";

/**
 * Gives the cells of changed Markdown tables what Markdown gives them: headers in the first row only, and one alignment
 * per column. A row added after the header is a copy of it.
 */
export function settleTables(transform: Transform): void {
  for (const { node, position } of changedBlocks(transform)) {
    if (node.type.name === "table" && node.attrs["open"] === null)
      settle(node, position, transform);
  }
}

function settle(table: Node, position: number, transform: Transform): void {
  const header = table.firstChild!;
  table.forEach((row, rowOffset, index) => {
    const type = nodeType(index === 0 ? "tableHeader" : "tableCell");
    row.forEach((cell, offset, column) => {
      const align = header.maybeChild(column)?.attrs["align"] as string | null | undefined;
      if (cell.type === type && cell.attrs["align"] === (align ?? null)) return;
      const at = position + 1 + rowOffset + 1 + offset;
      transform.setNodeMarkup(at, type, { ...cell.attrs, align: align ?? null });
    });
  });
}
