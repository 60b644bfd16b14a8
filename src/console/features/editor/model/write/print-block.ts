import type { Node } from "prosemirror-model";
import {
  checkedOf,
  childrenOf,
  closeOf,
  isEmptyParagraph,
  isList,
  noteIndent,
  tableTag,
} from "../written.ts";
import { withAttribute, printPicture } from "../html/tag-attributes.ts";
import { withPrefix } from "../prefix.ts";
import type { BlockName, FrameName } from "../schema/schema.ts";
import { printInlineHtml } from "./print-inline.ts";
import { type Care, printCell, printCode, printProse } from "./print-markdown.ts";

/** How blocks are printed. */
export type Style = {
  care: Care;
  /** The bullet of new lists: `*`, `-`, or `+`. */
  bullet: string;
  /** The sign after the number of a new list's items. */
  delimiter: "." | ")";
  /** The source of a block that is as it was read; undefined to print it. Without the prefix of its container. */
  sourceOf(node: Node): string | undefined;
  /** How a list or an item was written; undefined for a new one. */
  markerOf(node: Node): Marker | undefined;
};

/** The marker of an item as written: its bullet, or its number and the sign after it; then the white space. */
type Marker = { bullet?: string; number?: number; delimiter?: "." | ")"; gap: string };

/** Prints a block as it is outside of any container. */
export function printBlock(node: Node, style: Style): string {
  const kept = style.sourceOf(node);
  if (kept !== undefined) return kept;
  const { open, source } = node.attrs as Record<string, string | null>;
  const name = node.type.name as BlockName;
  switch (name) {
    case "paragraph":
    case "heading":
      return printProse(node, style.care);
    case "codeBlock": {
      const code = printCode(node);
      return open === null ? code : `${open}\n${code}\n{% endcode %}`;
    }
    case "mathBlock":
      return `$$\n${node.textContent}\n$$`;
    case "rule":
      return "---";
    case "blockquote":
      return `> ${withPrefix(printBlocks(childrenOf(node), style), "> ")}`;
    case "bulletList":
    case "orderedList":
      return printList(node, style);
    case "listItem":
      return printItem(node, `${style.bullet} `, style);
    case "table":
      return printTable(node, style);
    case "tableRow":
      return printRow(node, style);
    case "tableHeader":
    case "tableCell":
      return open === null ? printCell(node, style.care) : printHtmlCell(node);
    case "figure":
      return printFigure(node);
    case "summary":
      return `<summary>${printInlineHtml(childrenOf(node))}</summary>`;
    case "note":
      return printNote(node, style);
    case "raw":
    case "definition":
      return source ?? "";
    default:
      name satisfies FrameName;
      return printFrame(node, style);
  }
}

/** Prints siblings, with the blank lines between them. Empty paragraphs aren't written. */
export function printBlocks(nodes: readonly Node[], style: Style): string {
  const texts: string[] = [];
  let last: Node | undefined;
  for (const node of nodes) {
    if (isEmptyParagraph(node)) continue;
    const before = last?.type === node.type ? texts.at(-1) : undefined;
    texts.push(printBlock(node, apartFrom(style, node, before)));
    last = node;
  }
  return texts.join("\n\n");
}

/**
 * A style in which a list has another sign than its neighbors of the same kind: with the same sign, they would be one.
 * @param neighbors sources of lists before and after
 */
export function apartFrom(style: Style, list: Node, ...neighbors: (string | undefined)[]): Style {
  if (!isList(list)) return style;
  const signOf = (marker: Marker | undefined) => marker?.bullet ?? marker?.delimiter;
  const taken = neighbors.flatMap(
    (source) => signOf(source ? readMarker(source) : undefined) ?? [],
  );
  const written = style.markerOf(list);
  const own = isOrdered(list)
    ? (written?.delimiter ?? style.delimiter)
    : (written?.bullet ?? style.bullet);
  if (!taken.includes(own)) return style;
  const other = (isOrdered(list) ? [".", ")"] : ["*", "-", "+"]).find(
    (sign) => !taken.includes(sign),
  );
  const gap = written?.gap ?? " ";
  const marker = isOrdered(list)
    ? { number: 1, delimiter: other as "." | ")", gap }
    : { bullet: other, gap };
  return {
    ...style,
    sourceOf: (node) => (node === list ? undefined : style.sourceOf(node)),
    markerOf: (node) => (node === list ? marker : style.markerOf(node)),
  };
}

/** The marker at the start of a list's or an item's source. */
export function readMarker(source: string): Marker | undefined {
  const match = /^(?:([-*+])|(\d+)([.)]))([ \t]*)/.exec(source);
  if (!match) return undefined;
  const [, bullet, number, delimiter, space = ""] = match;
  // More space than that starts indented code.
  const gap = space === "" || space.length > 4 ? " " : space;
  if (bullet !== undefined) return { bullet, gap };
  return { number: Number(number), delimiter: delimiter as "." | ")", gap };
}

function printFrame(node: Node, style: Style): string {
  const open = node.attrs["open"] as string;
  const close = closeOf(node);
  const inner = printBlocks(childrenOf(node), style);
  if (open.startsWith("<")) {
    // Markdown starts after a blank line in HTML.
    return [open, inner, close].filter(Boolean).join("\n\n");
  }
  return [open, inner, close].filter(Boolean).join("\n");
}

/** The text of a footnote. One that doesn't start with a text starts on a line of its own. */
function printNote(note: Node, style: Style): string {
  const mark = `[^${note.attrs["label"] as string}]:`;
  const inner = printBlocks(childrenOf(note), style);
  if (inner === "") return mark;
  const first = childrenOf(note).find((child) => !isEmptyParagraph(child));
  const start = first?.type.name === "paragraph" ? " " : `\n${noteIndent}`;
  return mark + start + withPrefix(inner, noteIndent);
}

function printList(list: Node, style: Style): string {
  const start = list.attrs["start"] as number | undefined;
  const isKind = (marker: Marker | undefined) =>
    marker && (marker.bullet === undefined) === isOrdered(list);
  // Items that were in other lists get one sign: with two, they would be two lists.
  const written = [list, ...childrenOf(list)].map((node) => style.markerOf(node)).find(isKind);
  const items = childrenOf(list).map((item, index) =>
    printItem(
      item,
      markerText(written, start === undefined ? undefined : start + index, style),
      style,
    ),
  );
  return items.join(isSpread(list) ? "\n\n" : "\n");
}

const isOrdered = (list: Node) => list.type.name === "orderedList";

/** An item's marker, as another one of its list was written. */
function markerText(written: Marker | undefined, number: number | undefined, style: Style): string {
  const gap = written?.gap ?? " ";
  if (number === undefined) return (written?.bullet ?? style.bullet) + gap;
  return `${number}${written?.delimiter ?? style.delimiter}${gap}`;
}

/** Whether a list has blank lines between its items: some item has more than a text and a list below it. */
function isSpread(list: Node): boolean {
  return childrenOf(list).some((item) =>
    childrenOf(item).some(
      (child, index) => index > 0 && !isList(child) && !isEmptyParagraph(child),
    ),
  );
}

/**
 * Prints an item.
 * @param marker with the spaces after it
 */
export function printItem(item: Node, marker: string, style: Style): string {
  const children = childrenOf(item).filter((child) => !isEmptyParagraph(child));
  const [first, second] = children;
  const body =
    children.length === 2 && isTight(first!, second!)
      ? `${printBlock(first!, style)}\n${printBlock(second!, style)}`
      : printBlocks(children, style);
  if (body === "") return (marker + boxOf(item)).trimEnd();
  // How far a tab goes depends on where the item will be.
  const start = body.includes("\n") ? marker.replace(/\t+/, " ") : marker;
  return start + boxOf(item) + withPrefix(body, " ".repeat(start.length));
}

/** The box of a task, with the space after it. */
export function boxOf(item: Node): string {
  const checked = checkedOf(item);
  return checked === null ? "" : `[${checked ? "x" : " "}] `;
}

/** Whether a list can follow without a blank line: it must be able to interrupt a paragraph. */
export function isTight(before: Node, list: Node): boolean {
  const isText = before.type.name === "paragraph" && !isEmptyParagraph(before);
  const isInterrupting = isList(list) && (list.attrs["start"] ?? 1) === 1;
  const first = list.firstChild?.firstChild;
  return isText && isInterrupting && first != null && !isEmptyParagraph(first);
}

const delimiters: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

function printTable(table: Node, style: Style): string {
  const rows = childrenOf(table);
  const open = tableTag(table);
  if (open !== null) return printHtmlTable(open, rows, style);
  const [header, ...body] = rows.map((row) => printMarkdownRow(row, style));
  const dashes = childrenOf(rows[0]!).map(
    (cell) => delimiters[cell.attrs["align"] as string] ?? "---",
  );
  return [header, `| ${dashes.join(" | ")} |`, ...body].join("\n");
}

/** Prints a row of the table that it belongs to: cells of HTML tables know their tags. */
function printRow(row: Node, style: Style): string {
  const isHtml = childrenOf(row).some((cell) => cell.attrs["open"] !== null);
  return isHtml ? printHtmlRow(row, style) : printMarkdownRow(row, style);
}

/** A row of a Markdown table. */
export function printMarkdownRow(row: Node, style: Style): string {
  return `| ${childrenOf(row)
    .map((cell) => keptCell(cell, false, style) ?? printCell(cell, style.care))
    .join(" | ")} |`;
}

/** A row of an HTML table. */
export function printHtmlRow(row: Node, style: Style): string {
  const cells = childrenOf(row).map((cell) => keptCell(cell, true, style) ?? printHtmlCell(cell));
  return `<tr>${cells.join("")}</tr>`;
}

/** A cell's source, if the cell was in a table of the same syntax. */
function keptCell(cell: Node, isHtml: boolean, style: Style): string | undefined {
  return (cell.attrs["open"] !== null) === isHtml ? style.sourceOf(cell) : undefined;
}

function printHtmlTable(open: string, rows: readonly Node[], style: Style): string {
  const printed = rows.map((row) => printHtmlRow(row, style));
  const hasHead = childrenOf(rows[0]!).every(({ type }) => type.name === "tableHeader");
  const head = hasHead ? `<thead>${printed[0]}</thead>` : "";
  return `${open}${head}<tbody>${printed.slice(hasHead ? 1 : 0).join("")}</tbody></table>`;
}

function printHtmlCell(cell: Node): string {
  const name = cell.type.name === "tableHeader" ? "th" : "td";
  const { open, align, colspan, rowspan } = cell.attrs as Record<string, string | number | null>;
  let tag = String(open ?? `<${name}>`).replace(/^<(?:th|td)\b/i, `<${name}`);
  const spans = { colspan, rowspan };
  for (const [attribute, count] of Object.entries(spans)) {
    const isWritten = new RegExp(`\\s${attribute}\\b`, "i").test(tag);
    if (count !== 1 || isWritten) {
      tag = withAttribute(tag, attribute, count === 1 ? undefined : String(count));
    }
  }
  if (open === null && align) tag = withAttribute(tag, "align", String(align));
  return `${tag}${printInlineHtml(childrenOf(cell))}</${name}>`;
}

function printFigure(node: Node): string {
  const { src, alt, dark, html, frame } = node.attrs as Record<string, string | null>;
  const picture = printPicture(
    { src: src ?? "", alt: alt ?? "", dark: dark ?? null },
    html ?? null,
  );
  const caption = printInlineHtml(childrenOf(node));
  const inner = caption === "" ? "" : `<p>${caption}</p>`;
  const isBare = node.attrs["bare"] === true && caption === "";
  const figure = isBare ? picture : `<figure>${picture}<figcaption>${inner}</figcaption></figure>`;
  return frame === null ? figure : `${frame}${figure}</div>`;
}
