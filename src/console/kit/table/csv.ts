import type { Column } from "./types.ts";

type Value = string | number | boolean | null | undefined;

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/** What spreadsheets treat as the start of a formula, including full-width forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One line of a CSV file (RFC 4180), including its line end. Values that a spreadsheet would treat as a formula get an
 * apostrophe: other people choose the names, and opening a file must not run anything.
 */
export function csvLine(values: readonly Value[]): string {
  return `${values.map(cellOf).join(",")}\r\n`;
}

/** The header line. */
export function csvHead<Row>(columns: readonly Column<Row>[]): string {
  return csvLine(inFile(columns).map(({ id }) => id));
}

/** The lines of some rows. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = inFile(columns).map(({ csv }) => csv);
  return rows.map((row) => csvLine(cells.map((cell) => cell?.(row)))).join("");
}

/** A file name that is valid on every system: "Members Acme.csv". */
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
  // Locales can use a semicolon or a tab as the separator.
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
