import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Backend } from "./backend.ts";
import { guard } from "./scope.ts";
import type { Database } from "./schema.ts";
import { toParameter } from "./values.ts";

/** Transactions at once from one process: more of them would only meet in conflicts and run again. */
const writers = 4;
const readers = 8;

const bigintOid = 20;
const numericOid = 1700;

const types: pg.CustomTypesConfig = {
  // Counts and epoch milliseconds stay far below 2^53.
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigintOid || oid === numericOid ? Number : pg.types.getTypeParser(oid, format),
};

/** Connects to a PostgreSQL server, 15 or later. @throws Error that names the server (never the password) when it cannot */
export async function openPostgres(databaseUrl: string, log: Logger): Promise<Backend> {
  const writer = new Kysely<Database>({ dialect: dialectOf(pool(databaseUrl, writers, log)) });
  const reader = new Kysely<Database>({
    dialect: dialectOf(pool(databaseUrl, readers, log), "set default_transaction_read_only = on"),
    plugins: [guard],
  });
  try {
    await sql`select 1`.execute(writer);
  } catch (error) {
    await writer.destroy();
    throw new Error(
      `The PostgreSQL server ${nameOf(databaseUrl)} cannot be used: ${messageOf(error)}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  return {
    dialect: "postgres",
    reader,
    writer,
    checkSpace: () => {},
    isConflict: (error) => ["40001", "40P01"].includes(codeOf(error)),
    isLostRace: (error) => ["23505", "42P07", "42710"].includes(codeOf(error)),
    isDiskFull: (error) => codeOf(error) === "53100",
    async end() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/** Maps parameters as the rest of the store does; pg itself would send arrays as PostgreSQL's own. */
class PortableClient extends pg.Client {
  // pg overloads `query` by the kind of its parameters; Kysely uses this one form.
  override query(...parameters: unknown[]): never {
    const [text, values, ...rest] = parameters;
    const mapped = Array.isArray(values) ? values.map(toParameter) : values;
    return (super.query as (...all: unknown[]) => never)(text, mapped, ...rest);
  }
}

/** Kysely would take an advisory lock, which not every database that speaks this protocol has; `migrate` locks a row. */
class PortableAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function pool(databaseUrl: string, max: number, log: Logger): pg.Pool {
  const connections = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types,
    Client: PortableClient,
    application_name: "bindery",
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a server that restarts would end this process.
  connections.on("error", (error) => log.warn({ err: error }, "lost a connection to PostgreSQL"));
  return connections;
}

function dialectOf(connections: pg.Pool, firstStatement?: string): PostgresDialect {
  return new (class extends PostgresDialect {
    override createAdapter(): PostgresAdapter {
      return new PortableAdapter();
    }
  })({
    pool: connections,
    onCreateConnection: async (connection) => {
      if (firstStatement !== undefined) {
        await connection.executeQuery(CompiledQuery.raw(firstStatement));
      }
    },
  });
}

function nameOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || "5432"}${pathname}`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}
