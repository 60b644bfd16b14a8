import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { systemClock, type Clock } from "../clock.ts";
import { createBoundedWorker, type BoundedWorker } from "../bounded-worker.ts";
import type { ReaderResult, ReaderRequest } from "./reader-worker.ts";
import { StableQueryCompiler, TransactionalAdapter } from "./sqlite-dialect.ts";
import { tooSlow, Unavailable } from "./unavailable.ts";
import { toSqliteParameter } from "./values.ts";

type ReaderThread = BoundedWorker<ReaderRequest, ReaderResult>;

/** Starts with the first statement, and again if it ends. */
export function createReaderThread(): ReaderThread {
  return createBoundedWorker(new URL("./reader-worker.ts", import.meta.url));
}

/** Maximum milliseconds for a statement, as on PostgreSQL. */
const longestRead = 15_000;

/**
 * Runs statements on a read-only connection in another thread, one after another, so that none of them holds up other
 * requests. Each sees what was committed before it begins. Costs a copy of the rows.
 */
export function readerThreadDialect(
  path: string,
  worker: ReaderThread = createReaderThread(),
  clock: Clock = systemClock,
): { dialect: Dialect; end: () => Promise<void> } {
  return {
    dialect: {
      createDriver: () => new AsideDriver(worker, path, clock),
      createAdapter: () => new TransactionalAdapter(),
      createQueryCompiler: () => new StableQueryCompiler(),
      createIntrospector: () => refuse("The reader thread doesn't look into the schema."),
    },
    end: () => worker.close(),
  };
}

class AsideDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(worker: ReaderThread, path: string, clock: Clock) {
    this.#connection = {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        const { sql } = query;
        const parameters = query.parameters.map((value) => toSqliteParameter(value, clock));
        const result = await worker.ask({ path, sql, parameters }, longestRead);
        if ("cut" in result) throw result.cut === "time" ? tooSlow(result) : interrupted(result);
        if ("error" in result) throw new Error(result.error);
        return { rows: result.rows.map(withBuffers) as Row[] };
      },
      streamQuery: () => refuse("The reader thread doesn't stream."),
    };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async init(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    refuse("The reader thread has no transactions.");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** Copied to another thread, buffers become plain arrays of bytes. */
function withBuffers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) {
    if (!(value instanceof Uint8Array)) continue;
    row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return row;
}

function interrupted(cause: unknown): Unavailable {
  const message = "Reading was interrupted. Try again in a moment.";
  return new Unavailable(message, { lost: false, cause });
}

function refuse(message: string): never {
  throw new Error(message);
}
