import { type Element, elementsOnly } from "../html/html-tree.ts";
import { readInlineHtml } from "../html/read-inline-html.ts";
import { attributeOf } from "../html/tag-attributes.ts";
import type { Orig } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Reads an HTML table, also one that is shown as cards.
 * @param table with offsets in the source from `from` to `to`
 * @returns undefined if it has other parts than rows of cells
 */
export function readHtmlTable(
  table: Element,
  from: number,
  to: number,
  prefix: string,
  recorder: Recorder,
): Orig | undefined {
  const rows = rowsOf(table);
  if (!rows || rows.length === 0) return undefined;
  const cells = rows.map(({ children }) => cellsOf(children));
  if (cells.some((row) => row === undefined || row.length === 0)) return undefined;
  const written = recorder.text.slice(from, to);
  const source = withoutPrefix(written, prefix);
  const children = rows.map((row, index) => {
    const inRow = cells[index]!.map((cell) =>
      recorder.record({
        type: cell.name === "th" ? "tableHeader" : "tableCell",
        attrs: cellAttributes(cell.open),
        content: readInlineHtml(cell.children, source),
        from: from + cell.from,
        to: from + cell.to,
        prefix,
      }),
    );
    const rowTo = index === 0 ? endOfHead(table, row, source) : row.to;
    const place = { from: from + row.from, to: from + rowTo, prefix };
    return recorder.record({ type: "tableRow", children: inRow, ...place });
  });
  const attrs = { open: table.open };
  const recorded = recorder.record({ type: "table", attrs, children, from, to, prefix });
  // Without the prefix, offsets inside the table aren't those in the text, so the table is written as a whole.
  if (source !== written) recorded.children = [];
  return recorded;
}

function rowsOf(table: Element): Element[] | undefined {
  const parts = elementsOnly(table.children);
  const rows = parts?.flatMap((part) => {
    if (part.name === "tr") return [part];
    const isSection = part.name === "thead" || part.name === "tbody" || part.name === "tfoot";
    return (isSection && elementsOnly(part.children)) || [undefined];
  });
  return rows?.every((row) => row?.name === "tr" && row.open === "<tr>")
    ? (rows as Element[])
    : undefined;
}

function cellsOf(nodes: Element["children"]): Element[] | undefined {
  const cells = elementsOnly(nodes);
  return cells?.every(({ name }) => name === "td" || name === "th") ? cells : undefined;
}

/** The end of the first row, with the tags up to where the next row starts. */
function endOfHead(table: Element, row: Element, source: string): number {
  const after = /^\s*<\/thead>\s*(?:<tbody[^>]*>)?/i.exec(source.slice(row.to, table.innerTo));
  return row.to + (after?.[0].length ?? 0);
}

function cellAttributes(open: string) {
  const count = (name: string) => Math.max(1, Number(attributeOf(open, name)) || 1);
  return {
    open,
    align: attributeOf(open, "align") ?? null,
    colspan: count("colspan"),
    rowspan: count("rowspan"),
  };
}
