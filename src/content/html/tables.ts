import type { Element, ElementContent } from "hast";
import { linesOf, listsAsLines } from "./cells.ts";
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

const blockNames = [
  "address",
  "article",
  "blockquote",
  "dd",
  "div",
  "dl",
  "dt",
  "figure",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "li",
  "ol",
  "p",
  "pre",
  "section",
  "table",
  "ul",
];
const heavyNames = ["pre", "ul", "ol", "dl", "table", "blockquote", "bindery-hint"];
const mostColumns = 60;
const mostRows = 500;

/**
 * Markdown tables have one line per cell. So layout tables, as all of one cell are, are dissolved, tables of two columns whose cells contain
 * blocks become definition lists, and the rest are flattened cell by cell.
 */
export function normaliseTables(main: Element): void {
  rewrite(main, (table) => {
    if (table.tagName !== "table") return null;
    const rows = rowsOf(table);
    if (rows.length === 0)
      return table.children.filter((child) => isElement(child) && child.tagName === "caption");
    const caption = find(table, (inner) => inner.tagName === "caption");
    const lead = caption ? [make("p", [make("strong", caption.children.map(inlined))])] : [];
    return [...lead, ...convert(table, rows)];
  });
}

/** A table around other content, as all of one cell are, isn't one: mail programs and word processors put whole texts into it. */
function isFrame(table: Element, cells: readonly Element[][]): boolean {
  const role = attribute(table, "role");
  return (
    role === "presentation" || role === "none" || (cells.length === 1 && cells[0]!.length <= 1)
  );
}

/** What a table around other content holds, before lines are made of the paragraphs in cells; null for any other element. */
export function contentOfFrame(table: Element): ElementContent[] | null {
  if (table.tagName !== "table" || find(table, (inner) => inner.tagName === "caption")) return null;
  const cells = rowsOf(table).map((row) => elements(row.children));
  if (cells.length === 0 || !isFrame(table, cells)) return null;
  return cells.flat().map((cell) => make("div", cell.children));
}

function convert(table: Element, rows: Element[]): ElementContent[] {
  const cells = rows.map((row) => elements(row.children));
  const width = Math.max(...cells.map((row) => row.length));
  const heavy = cells.some((row) => row.some(isHeavy));
  if (isFrame(table, cells)) return cells.flat().map((cell) => make("div", cell.children));
  if (width === 1 && heavy) return rowList(cells.flat());
  if (isDefinitionTable(rows, width, heavy)) return [make("dl", cells.flatMap(definition))];
  for (const cell of cells.flat()) {
    clampSpan(cell, "colSpan", mostColumns);
    clampSpan(cell, "rowSpan", mostRows);
    listsAsLines(cell);
    cell.children = flatten(linesOf(cell));
  }
  table.children = table.children.filter((child) => !isElement(child, "caption"));
  return [table];
}

/** A column whose cells contain blocks becomes a list, with its header as a separate line. */
function rowList(cells: readonly Element[]): ElementContent[] {
  const [head] = cells;
  const title = head?.tagName === "th" ? [make("p", [make("strong", flatten(head.children))])] : [];
  const rows = cells.slice(title.length);
  return [
    ...title,
    make(
      "ul",
      rows.map((cell) => make("li", cell.children)),
    ),
  ];
}

/** Rows of this table, not of nested ones: `rewrite` works from the leaves up, so those are already converted. */
function rowsOf(table: Element): Element[] {
  return elements(table.children).flatMap((child) => {
    if (child.tagName === "tr") return [child];
    const holdsRows = ["thead", "tbody", "tfoot"].includes(child.tagName);
    return holdsRows ? elements(child.children).filter((row) => row.tagName === "tr") : [];
  });
}

function isHeavy(cell: Element): boolean {
  for (const inner of descendants(cell)) if (heavyNames.includes(inner.tagName)) return true;
  return false;
}

function isDefinitionTable(rows: Element[], width: number, heavy: boolean): boolean {
  const first = rows[0] && elements(rows[0].children)[0];
  const horizontal = first !== undefined && attribute(first, "className")?.includes("hdlist1");
  const headless = !rows.some((row) =>
    elements(row.children).every((cell) => cell.tagName === "th"),
  );
  return horizontal === true || (heavy && width === 2 && headless);
}

function definition(row: Element[]): Element[] {
  const [term, ...rest] = row;
  if (term === undefined) return [];
  return [make("dt", flatten(term.children)), ...rest.map((cell) => make("dd", cell.children))];
}

function clampSpan(cell: Element, name: "colSpan" | "rowSpan", most: number): void {
  const span = Number(cell.properties[name] ?? 1);
  if (span > most || !Number.isInteger(span) || span < 1)
    cell.properties[name] = Math.min(most, span >= 1 ? Math.floor(span) : 1);
}

/** Blocks as one run of inline content: paragraphs are joined, and list items get a bullet. */
export function flatten(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child];
    if (child.tagName === "br") return [text(" ")];
    if (child.tagName === "pre") return codeLines(child);
    const inner = flatten(child.children);
    if (!blockNames.includes(child.tagName) && child.tagName !== "bindery-hint")
      return [{ ...child, children: inner }];
    if (inner.every(isBlank)) return [];
    if (child.tagName === "li") return [text(" • "), ...inner];
    return [text(" "), ...inner, text(" ")];
  });
}

function codeLines(pre: Element): ElementContent[] {
  const code = find(pre, (inner) => inner.tagName === "code")?.children[0];
  const lines = code?.type === "text" ? code.value.split("\n") : [];
  return lines
    .filter((line) => line.trim() !== "")
    .flatMap((line) => [text(" "), make("code", [text(line.trim())])]);
}

function inlined(child: ElementContent): ElementContent {
  return isElement(child, "strong", "b") ? make("span", child.children) : child;
}
