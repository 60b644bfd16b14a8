import { sql } from "kysely";
import type { TableLayout } from "#service/database/layout.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Dialect } from "#service/kernel/store/store.ts";

type Row = Record<string, unknown>;

/** Rows that are read or written by a statement. */
const rowsAtOnce = 200;
/** The same for tables with bytes, whose rows have up to a megabyte. */
const heavyRowsAtOnce = 20;

const rowNumber = "row number";

/** The rows of a table, each as a line of a backup. Both databases give the same lines, in any order. */
export async function* readLines(
  db: Db,
  dialect: Dialect,
  table: TableLayout,
): AsyncGenerator<string[]> {
  const pages = dialect === "postgres" ? readByCursor(db, table) : readByRowNumber(db, table);
  for await (const rows of pages) yield rows.map((row) => encodeRow(table, row));
}

/** PostgreSQL has no other order that costs nothing. */
async function* readByCursor(db: Db, table: TableLayout): AsyncGenerator<Row[]> {
  const [columns, name] = [selected(table), sql.table(table.name)];
  await sql`declare rows no scroll cursor for select ${columns} from ${name}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(limitOf(table))} from rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows`.execute(db);
}

/** In the order in which SQLite's rows lie in the file. */
async function* readByRowNumber(db: Db, table: TableLayout): AsyncGenerator<Row[]> {
  const [columns, name] = [selected(table), sql.table(table.name)];
  for (let last = 0; ;) {
    const { rows } = await sql<Row>`select rowid as ${sql.id(rowNumber)}, ${columns} from ${name}
      where rowid > ${last} order by rowid limit ${limitOf(table)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)![rowNumber]);
  }
}

/** Adds the rows of these lines to a table. */
export async function insertLines(
  tx: Db,
  table: TableLayout,
  lines: readonly string[],
): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.id(name)));
  const rows = lines.map((line) => sql`(${sql.join(decodeRow(table, line))})`);
  await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(rows)}`.execute(tx);
}

export function limitOf({ columns }: TableLayout): number {
  return columns.some(({ kind }) => kind === "bytes") ? heavyRowsAtOnce : rowsAtOnce;
}

/** JSON is read as its text, so that it's kept as it is. */
function selected({ columns }: TableLayout) {
  return sql.join(
    columns.map(({ name, kind }) => {
      const column = sql.id(name);
      return kind === "json" ? sql`cast(${column} as text) as ${column}` : column;
    }),
  );
}

function encodeRow({ columns }: TableLayout, row: Row): string {
  return JSON.stringify(
    columns.map(({ name }) => {
      const value = row[name];
      return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
    }),
  );
}

function decodeRow({ columns }: TableLayout, line: string): unknown[] {
  const values = JSON.parse(line) as unknown[];
  return columns.map(({ kind }, index) => {
    const value = values[index] ?? null;
    return kind === "bytes" && typeof value === "string" ? Buffer.from(value, "base64") : value;
  });
}
