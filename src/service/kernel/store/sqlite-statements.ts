import type BetterSqlite from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";
import { sqliteReader, toSqliteParameter } from "./values.ts";

const preparedStatements = 300;

/** A connection with cached prepared statements and mapped values. */
export function portableDatabase(connection: BetterSqlite.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: preparedStatements });
  return {
    close: () => connection.close(),
    prepare(sql) {
      const prepared = statements.get(sql) ?? portableStatement(connection.prepare(sql));
      statements.set(sql, prepared);
      return prepared;
    },
  };
}

type Row = Record<string, unknown>;

function portableStatement(statement: BetterSqlite.Statement): SqliteStatement {
  const readers = statement.reader ? columnReaders(statement) : [];
  const read = (row: Row): Row => {
    for (const [name, reader] of readers) row[name] = reader(row[name]);
    return row;
  };
  return {
    reader: statement.reader,
    all: (parameters) => {
      const rows = statement.all(parameters.map(toSqliteParameter)) as Row[];
      return readers.length === 0 ? rows : rows.map(read);
    },
    run: (parameters) => statement.run(parameters.map(toSqliteParameter)),
    *iterate(parameters) {
      const rows = statement.iterate(parameters.map(toSqliteParameter)) as Iterable<Row>;
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
