import type { CompiledQuery } from "kysely";
import { dialectOf } from "./sql.ts";
import type { Database, Db } from "./schema.ts";

/** Stands for a value of the input while a query is compiled. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A copy of the input would have no values, and the query would find too little. */
function ownKeys(): never {
  throw new Error("The input of a query that is compiled once can't be copied. Name its values.");
}

/**
 * A query for what every request or a busy list asks. Building and compiling it takes longer than SQLite takes to run
 * it, so that happens once per database and shape.
 * @param build must put each value of the input into the query unchanged, as a parameter, and look only at the shape. It has to name
 * each value: it isn't known which ones the input has.
 * @param compiledAs called with the text of each compiled query
 * @returns runs the query; shapes must be few, because compiled queries are kept
 */
export function compileOnce<Input extends object, Row, Shape = undefined>(
  build: (db: Db, input: Input, shape: Shape) => { compile(db: Db): CompiledQuery<Row> },
  compiledAs: (text: string) => void = () => {},
): (db: Db, input: Input, shape: Shape) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)), ownKeys }) as Input;
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, input, shape) => {
    const key = `${dialectOf(db)} ${JSON.stringify(shape)}`;
    let query = compiled.get(key);
    if (query === undefined) {
      query = build(db, slots, shape).compile(db);
      compiled.set(key, query);
      compiledAs(query.sql);
    }
    const executor = db.getExecutor();
    // The guard of the reader refuses queries inside a transaction when they are compiled.
    executor.transformQuery(query.query, query.queryId);
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? (input as Record<string, unknown>)[value.name] : value,
    );
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/**
 * Inserts one row into a table to which many requests add one. On PostgreSQL, an error can come from the next statement
 * of the transaction, or its commit.
 * @param options.unlessThere a row with the same key stays as it is; otherwise, it is an error
 */
export function insertOnce<Table extends keyof Database>(
  table: Table,
  { unlessThere = false }: { unlessThere?: boolean } = {},
): (tx: Db, row: Database[Table]) => Promise<void> {
  const insert = compileOnce((db, row: Database[Table], columns: readonly string[]) => {
    const values = Object.fromEntries(columns.map((name) => [name, row[name as never]]));
    const query = db.insertInto(table).values(values as never);
    return unlessThere ? query.onConflict((conflict) => conflict.doNothing()) : query;
  }, noteUnread);
  return async (tx, row) => {
    await insert(tx, row, Object.keys(row));
  };
}

const texts = new Set<string>();

/** Notes a statement whose result nobody reads, so that PostgreSQL's client doesn't wait for it. */
export function noteUnread(text: string): void {
  texts.add(text);
}

export function isUnread(text: string): boolean {
  return texts.has(text);
}
