import type { Column } from "./types.ts";

type Value = string | number | boolean | null | undefined;

/** Tells a spreadsheet that the bytes are UTF-8. */
export const byteOrderMark = "\uFEFF";

/** What a spreadsheet takes for the beginning of a formula, the wide forms of East Asian keyboards among them. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One line of a CSV file (RFC 4180), its end included. A cell that a spreadsheet would take for a formula gets an apostrophe
 * before it: names come from strangers, and a file must not act when it is opened.
 */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(cellOf).join(",")}\r\n`;
}

/** The line of the columns' names. */
export function csvHead<Row>(columns: readonly Column<Row>[]): string {
  return csvLine(inFile(columns).map(({ id }) => id));
}

/** The lines of some rows. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = inFile(columns).map(({ csv }) => csv);
  return rows.map((row) => csvLine(cells.map((cell) => cell?.(row)))).join("");
}

/** A name that every system takes for a file: "Members Acme.csv". */
export function csvFileName(name: string): string {
  const safe = name
    .replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${safe === "" ? "table" : safe.slice(0, 120)}.csv`;
}

function inFile<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ csv }) => csv !== undefined);
}

function cellOf(value: Value): string {
  const text = value === null || value === undefined ? "" : String(value);
  const inert = formula.test(text) ? `'${text}` : text;
  // A semicolon or a tab parts cells where the locale's list separator is one.
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
