import { tableTexts as t } from "#console/messages/table.ts";

type Value = string | number | boolean | null | undefined;

/** What the file has of a column; only columns with a value are in it. */
type Column<Row> = { title: string; csvName?: string; csv?: (row: Row) => Value };

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
  return csvLine(inFile(columns).map(({ title, csvName = title }) => csvName));
}

/** The lines of some rows. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = inFile(columns).map(({ csv }) => csv);
  return rows.map((row) => csvLine(cells.map((cell) => cell?.(row)))).join("");
}

/** A time as the API has it. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** As people read it, and spreadsheets too: times as on the screen, in the user's time zone. */
function readable(value: Value): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? t.csv.yes : t.csv.no;
  if (typeof value !== "string" || !timestamp.test(value)) return String(value);
  const time = new Date(value);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
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
  const text = readable(value);
  const inert = formula.test(text) ? `'${text}` : text;
  // Locales can use a semicolon or a tab as the separator.
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
