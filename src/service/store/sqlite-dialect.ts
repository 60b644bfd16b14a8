import type BetterSqlite from "better-sqlite3";
import type { Dialect, SqliteDatabase, SqliteStatement } from "kysely";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
} from "kysely";
import { LRUCache } from "lru-cache";
import { sqliteReader, toSqliteParameter } from "./values.ts";

const preparedStatements = 300;

/** Kysely's SQLite dialect over one connection, with cached prepared statements and mapped values. */
export function sqliteDialect(connection: BetterSqlite.Database): Dialect {
  const database = portableDatabase(connection);
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new ImmediateDriver({ database }),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new StableQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** Takes the write lock at the start. A transaction that reads first may be unable to upgrade to a write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/**
 * Hides parameters from SQLite's planner. Where a value could change its plan, such as that of a limit, it would prepare
 * the statement again for each execution, because better-sqlite3 clears parameters after each one. That takes longer
 * than most statements.
 */
class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** SQLite can roll back DDL. Without this, killing the process during a migration would leave half of it. */
class TransactionalAdapter extends SqliteAdapter {
  // Statements don't wait, so nothing has to take turns on the connection; transactions do in `common-commits.ts`.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function portableDatabase(connection: BetterSqlite.Database): SqliteDatabase {
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
