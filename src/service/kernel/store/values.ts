import type BetterSqlite from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { systemClock, type Clock } from "../clock.ts";
import { Failure } from "../errors.ts";

/*
 * The only place where values are converted between JavaScript and a database. JSON columns contain only objects and
 * arrays, so that JSON parameters can be distinguished from text.
 */

/**
 * As a parameter: the time when the statement runs, by the clock of the store. For what ends by itself and is asked for in many places,
 * so that none of them can forget it.
 */
export const currentTime = Symbol("current time");

/**
 * Converts a parameter for both databases.
 * @throws Failure 400 for text with U+0000, which PostgreSQL can't store (so SQLite doesn't here, either)
 */
export function toParameter(value: unknown, clock: Clock = systemClock): unknown {
  if (value === currentTime) return clock.now();
  if (typeof value === "string") return refuseNull(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) {
    throw new TypeError("Times are stored as epoch milliseconds: pass date.getTime().");
  }
  return JSON.stringify(value);
}

/** As `toParameter`, for SQLite, which has no booleans. */
export function toSqliteParameter(value: unknown, clock: Clock = systemClock): unknown {
  return typeof value === "boolean" ? Number(value) : toParameter(value, clock);
}

/** A function that reads values of a SQLite column with this declared type; undefined if no conversion is needed. */
function sqliteReader(declaredType: string | null): ((value: unknown) => unknown) | undefined {
  switch (declaredType?.toLowerCase()) {
    case "boolean":
      return (value) => (value === null ? null : value === 1);
    case "json":
      return (value) => (typeof value === "string" ? JSON.parse(value) : value);
    default:
      return undefined;
  }
}

function refuseNull(text: string): string {
  if (!text.includes("\0")) return text;
  throw new Failure(
    400,
    "The text contains a null character (U+0000), which can't be stored. Remove it and try again.",
  );
}

const preparedStatements = 300;

/** A connection with cached prepared statements and mapped values. */
export function portableDatabase(
  connection: BetterSqlite.Database,
  clock: Clock = systemClock,
): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: preparedStatements });
  return {
    close: () => connection.close(),
    prepare(sql) {
      const prepared = statements.get(sql) ?? portableStatement(connection.prepare(sql), clock);
      statements.set(sql, prepared);
      return prepared;
    },
  };
}

type Row = Record<string, unknown>;

function portableStatement(statement: BetterSqlite.Statement, clock: Clock): SqliteStatement {
  const converted = (parameters: readonly unknown[]) =>
    parameters.map((value) => toSqliteParameter(value, clock));
  const readers = statement.reader ? columnReaders(statement) : [];
  const read = (row: Row): Row => {
    for (const [name, reader] of readers) row[name] = reader(row[name]);
    return row;
  };
  return {
    reader: statement.reader,
    all: (parameters) => {
      const rows = statement.all(converted(parameters)) as Row[];
      return readers.length === 0 ? rows : rows.map(read);
    },
    run: (parameters) => statement.run(converted(parameters)),
    *iterate(parameters) {
      const rows = statement.iterate(converted(parameters)) as Iterable<Row>;
      for (const row of rows) yield read(row);
    },
  };
}

function columnReaders(
  statement: BetterSqlite.Statement,
): (readonly [string, (value: unknown) => unknown])[] {
  return statement.columns().flatMap(({ name, type }) => {
    const reader = sqliteReader(type);
    return reader === undefined ? [] : [[name, reader] as const];
  });
}
