import type BetterSqlite from "better-sqlite3";
import type { Dialect } from "kysely";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
} from "kysely";
import { systemClock, type Clock } from "../clock.ts";
import { portableDatabase } from "./values.ts";
import type { Versioned } from "./until-commit.ts";

/** Kysely's SQLite dialect over one connection, with cached prepared statements and mapped values. */
export function sqliteDialect(
  connection: BetterSqlite.Database,
  clock: Clock = systemClock,
): Dialect {
  const database = portableDatabase(connection, clock);
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new ImmediateDriver({ database }),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new StableQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** The same for a connection that only reads what other connections commit. */
export function sqliteReaderDialect(
  connection: BetterSqlite.Database,
  clock: Clock = systemClock,
): Dialect {
  const version = connection.prepare("pragma data_version").pluck();
  const dialect = sqliteDialect(connection, clock);
  return { ...dialect, createAdapter: () => new ReaderAdapter(() => version.get() as number) };
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
export class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** SQLite can roll back DDL. Without this, killing the process during a migration would leave half of it. */
export class TransactionalAdapter extends SqliteAdapter {
  // Statements don't wait, so nothing has to take turns on the connection; transactions do in `common-commits.ts`.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ReaderAdapter extends TransactionalAdapter implements Versioned {
  readonly version: () => number;

  constructor(version: () => number) {
    super();
    this.version = version;
  }
}
