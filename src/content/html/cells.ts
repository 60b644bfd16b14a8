import type { Element, ElementContent } from "hast";
import {
  attribute,
  descendants,
  elements,
  find,
  isBlank,
  isElement,
  make,
  rewrite,
  text,
} from "./hast.ts";

/** A placeholder element during conversion, for a line break in a cell. */
export const breakName = "bindery-break";

const lineNames = ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6"];

const isLine = ({ tagName }: Element) => lineNames.includes(tagName);

/** Lists in a table become lines with bullets or numbers. A table of one column is layout, whose lists stay. */
export function linesForLists(table: Element): ElementContent[] | null {
  const isLayout = ["presentation", "none"].includes(attribute(table, "role") ?? "");
  if (table.tagName !== "table" || isLayout) return null;
  const rows = [...descendants(table)].filter(({ tagName }) => tagName === "tr");
  if (!rows.some((row) => elements(row.children).length > 1)) return null;
  for (const row of rows) elements(row.children).forEach(listsAsLines);
  return [table];
}

const dissolved = ["dl", "table", "thead", "tbody", "tfoot"];

/** Lists, terms, and tables in a cell become lines: with bullets or numbers, in bold, or with dots between their cells. */
export function listsAsLines(parent: Element): void {
  rewrite(parent, (list) => {
    if (list.tagName === "input" && attribute(list, "type") === "checkbox")
      return [text(list.properties["checked"] === true ? "☑ " : "☐ ")];
    if (list.tagName === "dt") return [make("div", [make("strong", list.children)])];
    if (list.tagName === "dd") return [make("div", list.children)];
    if (list.tagName === "tr") return [rowLine(list)];
    if (dissolved.includes(list.tagName)) return list.children;
    if (list.tagName !== "ul" && list.tagName !== "ol") return null;
    const start = Number(attribute(list, "start") ?? 1);
    return elements(list.children).map((item, index) =>
      lineOf(item, list.tagName === "ol" ? `${start + index}. ` : "• "),
    );
  });
}

const rowLine = (row: Element) =>
  make(
    "div",
    elements(row.children).flatMap((cell, index) =>
      index === 0 ? cell.children : [text(" · "), ...cell.children],
    ),
  );

function lineOf({ children }: Element, marker: string): Element {
  const [first, ...rest] = children.filter((child) => !isBlank(child));
  const line =
    first?.type === "element" && isLine(first)
      ? [lineOf(first, marker), ...rest]
      : [text(marker), ...children];
  return make("div", first === undefined ? [] : line);
}

/** The content of a cell: its paragraphs as lines. */
export function linesOf(cell: Element): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  const add = (node: ElementContent) => {
    if (node.type !== "element") lines.at(-1)!.push(node);
    else if (node.tagName === "br") lines.push([]);
    else if (isLine(node)) {
      lines.push([]);
      node.children.forEach(add);
      lines.push([]);
    } else if (find(node, (inner) => isElement(inner, "br"))) {
      node.children.forEach(add);
    } else lines.at(-1)!.push(node);
  };
  cell.children.forEach(add);
  return lines
    .filter((line) => line.some((node) => node.type !== "text" || node.value.trim() !== ""))
    .flatMap((line, index) => (index === 0 ? line : [make(breakName), ...line]));
}
