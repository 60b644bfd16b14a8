import type { Table } from "mdast";
import { type BlockOf, type TableCell, tokensKey } from "./block.ts";
import { attributesOf, type Definitions, inlineTokens, plainText } from "./inline.ts";
import type { HtmlElement, ProseNode } from "./nest.ts";
import { type Attributes, prefixed } from "./token.ts";

type TableContent = Pick<BlockOf<"table">, "kind" | "rows" | "header" | "cards">;
type TableParts = { content: TableContent; attributes: Attributes };

function cellOf(nodes: readonly ProseNode[], definitions: Definitions): TableCell {
  const tokens = inlineTokens(nodes, definitions);
  return { tokens, key: tokensKey(tokens) };
}

/** Columns are named by their headers, because numbers would change with every column inserted before. */
function columnAttributes(head: TableCell | undefined, index: number, attributes: Attributes) {
  const name = head ? plainText(head.tokens).trim() : "";
  return prefixed(`column ${name === "" ? index + 1 : `"${name}"`}`, attributes);
}

/** Maximum number of cells for filling up short rows. A wide header over many short rows would create millions. */
const mostFilled = 50_000;

/** A table written in Markdown. Rows are filled up to the width of the header. */
export function flattenTable(table: Table, definitions: Definitions): TableParts {
  const wide = table.children[0]?.children.length ?? 0;
  const width = wide * table.children.length > mostFilled ? 0 : wide;
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => cellOf(cell.children as ProseNode[], definitions));
    while (cells.length < width) cells.push({ tokens: [], key: "" });
    return cells;
  });
  const columns = (table.align ?? []).map((align, index) =>
    columnAttributes(rows[0]?.[index], index, align ? { align } : {}),
  );
  return {
    content: { kind: "table", rows, header: true, cards: false },
    attributes: Object.assign({}, ...columns) as Attributes,
  };
}

/** A table written in HTML. Rows are found inside any wrapper. */
export function tableContent(table: HtmlElement, definitions: Definitions): TableParts {
  const rows: TableCell[][] = [];
  let header = false;
  let columns: Attributes[] = [];
  const visit = (nodes: readonly ProseNode[]) => {
    for (const node of nodes) {
      if (node.type !== "htmlElement") continue;
      if (node.name !== "tr") visit(node.children);
      else {
        const cells = node.children.filter(
          (child): child is HtmlElement =>
            child.type === "htmlElement" && (child.name === "td" || child.name === "th"),
        );
        if (rows.length === 0) header = cells.some((cell) => cell.name === "th");
        const row = cells.map((cell) => cellOf(cell.children, definitions));
        if (rows.length === 0)
          columns = cells.map((cell, at) => columnAttributes(row[at], at, attributesOf(cell)));
        rows.push(row);
      }
    }
  };
  visit(table.children);
  const cards = table.attributes["data-view"] === "cards";
  return {
    content: { kind: "table", rows, header, cards },
    attributes: Object.assign({}, attributesOf(table), ...columns) as Attributes,
  };
}
