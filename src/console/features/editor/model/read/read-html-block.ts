import { type Element, elementsOnly, parseHtml } from "../html/html-tree.ts";
import { readInlineHtml } from "../html/read-inline-html.ts";
import type { Orig } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import { withoutIndent } from "./recorder.ts";
import type { Recorder } from "./recorder.ts";
import { attributeOf, pictureOf } from "../html/tag-attributes.ts";

/**
 * Reads a block of HTML that the editor has a node for: a figure or a table.
 * @returns undefined for other HTML
 */
export function readHtmlBlock(
  start: number,
  to: number,
  prefix: string,
  recorder: Recorder,
): Orig | undefined {
  const from = withoutIndent(recorder.text, start);
  const source = withoutPrefix(recorder.text.slice(from, to), prefix);
  // Markdown starts again after a blank line, so this HTML isn't only HTML.
  if (!/^\s*<(?:figure|div|table|img|picture)\b/i.test(source) || /\n[ \t]*\n/.test(source))
    return undefined;
  const [element, ...others] = elementsOnly(parseHtml(source) ?? []) ?? [];
  if (!element || others.length > 0) return undefined;
  const end = from + recorder.text.slice(from, to).trimEnd().length;
  if (element.name === "table") return readHtmlTable(element, from, end, prefix, recorder);
  const figure = figureOf(element, source);
  return figure && recorder.record({ type: "figure", ...figure, from, to: end, prefix });
}

/** A figure of one image and at most a caption, or an image alone, with or without a `<div>` around it. */
function figureOf(element: Element, source: string) {
  if (element.name !== "div") return contentOfFigure(element, source);
  const [inner, ...others] = elementsOnly(element.children) ?? [];
  const figure = inner && others.length === 0 ? contentOfFigure(inner, source) : undefined;
  return figure && { ...figure, attrs: { ...figure.attrs, frame: element.open } };
}

function contentOfFigure(figure: Element, source: string) {
  const bare = figure.name !== "figure";
  const parts = bare ? [figure] : elementsOnly(figure.children);
  const [image, caption, ...others] = parts ?? [];
  const picture = image && pictureOf(image);
  if (!picture || others.length > 0 || (caption && caption.name !== "figcaption")) return undefined;
  const html = source.slice(image.from, image.to);
  const content = caption ? readInlineHtml(captionNodes(caption), source) : [];
  return { attrs: { ...picture, html, bare, frame: null as string | null }, content };
}

/** A caption's content, without the paragraph that the platform's exporter writes around it. */
function captionNodes({ children }: Element) {
  const [paragraph, ...others] = elementsOnly(children) ?? [];
  const isWrapped = paragraph?.name === "p" && paragraph.open === "<p>" && others.length === 0;
  return isWrapped ? paragraph.children : children;
}

/**
 * Reads an HTML table, also one that is shown as cards.
 * @param table with offsets in the source from `from` to `to`
 * @returns undefined if it has other parts than rows of cells
 */
function readHtmlTable(
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
