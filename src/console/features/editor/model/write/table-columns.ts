import type { Node } from "prosemirror-model";
import type { Orig } from "../loaded.ts";
import { childrenOf, tableTag } from "../written.ts";

/**
 * Whether a table can be patched row by row: it has the syntax and the columns that it had. A Markdown table can become
 * one that only HTML can express.
 */
export function hasSameShape(table: Node, orig: Orig): boolean {
  const isSameSyntax = (tableTag(table) === null) === (tableTag(orig.node) === null);
  return isSameSyntax && hasSameColumns(table, orig);
}

/** Whether only rows were added, moved, or removed, and only below the header. */
function hasSameColumns(table: Node, orig: Orig): boolean {
  const [header] = orig.children;
  if (header?.node.attrs["sid"] !== table.firstChild!.attrs["sid"]) return false;
  const rows = new Map(orig.children.map((row) => [row.node.attrs["sid"] as number, row]));
  return childrenOf(table).every((row, index) => {
    if (row.childCount !== header!.node.childCount) return false;
    const sid = row.attrs["sid"] as number;
    const read = rows.get(sid);
    rows.delete(sid);
    return !read || (read.children.length > 0 && hasSameCells(row, read.node, index === 0));
  });
}

function hasSameCells(row: Node, read: Node, isHeader: boolean): boolean {
  return childrenOf(row).every((cell, column) => {
    const before = read.child(column);
    if (cell.type !== before.type || cell.attrs["sid"] !== before.attrs["sid"]) return false;
    // The dashes below a Markdown header hold its alignment.
    const isAligned = !isHeader || cell.attrs["open"] !== null;
    return isAligned || cell.attrs["align"] === before.attrs["align"];
  });
}
