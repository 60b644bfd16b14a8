import type { Table } from "mdast";
import { type BlockOf, type TableCell, tokensKey } from "./block.ts";
import { type Definitions, inlineTokens } from "./inline.ts";
import type { HtmlElement, ProseNode } from "./nest.ts";

type TableContent = Pick<BlockOf<"table">, "kind" | "rows" | "header" | "cards" | "align">;

function cellOf(nodes: readonly ProseNode[], definitions: Definitions): TableCell {
  const tokens = inlineTokens(nodes, definitions);
  return { tokens, key: tokensKey(tokens) };
}

/** A table written in Markdown. Rows are filled up to the width of the head. */
export function flattenTable(table: Table, definitions: Definitions): TableContent {
  const width = table.children[0]?.children.length ?? 0;
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => cellOf(cell.children as ProseNode[], definitions));
    while (cells.length < width) cells.push({ tokens: [], key: "" });
    return cells;
  });
  const align = (table.align ?? []).map((side) => side?.[0] ?? "-").join("");
  return { kind: "table", rows, header: true, cards: false, align };
}

/** A table written in HTML; nested rows are found through any wrapper. */
export function tableContent(table: HtmlElement, definitions: Definitions): TableContent {
  const rows: TableCell[][] = [];
  let header = false;
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
        rows.push(cells.map((cell) => cellOf(cell.children, definitions)));
      }
    }
  };
  visit(table.children);
  return {
    kind: "table",
    rows,
    header,
    cards: table.attributes["data-view"] === "cards",
    align: "",
  };
}
