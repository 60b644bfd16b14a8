import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { systemClock, type Clock } from "../clock.ts";
import { createLockedTables, type LockedTables } from "./locked-tables.ts";
import { readOnlyOption, ResilientClient, type ResilientConfig } from "./postgres-client.ts";
import { queueOf, takeStartTurn, takeTurn, createQueues, type Queues } from "./order.ts";
import { startPulse } from "./postgres-pulse.ts";
import { guard } from "./scope.ts";
import type { Database, Db } from "./schema.ts";
import type { Order, TransactionOptions, Backend } from "./store.ts";
import {
  explainUnavailable,
  perhapsCommitted,
  tooSlow,
  Unavailable,
  unreachable,
} from "./unavailable.ts";

/** Maximum milliseconds for a statement, and for waiting for a lock. Only writers lock rows. */
type Limits = { connections: number; statement: number; lock: number; readOnly?: boolean };

/** Concurrent serializable transactions of one process. More of them would only conflict and retry. */
const writing: Limits = { connections: 4, statement: 30_000, lock: 3000 };
/**
 * Those that are read committed don't conflict. But with more of them at once, each statement of a merge waits longer for this process's
 * attention, while everybody waits for the merge.
 */
const inOrder: Limits = writing;
/** Everybody who changes a space waits for the one whose turn it is, so it doesn't wait for a connection, too. */
const bySpace: Limits = { ...writing, connections: 4 };
const reading: Limits = { connections: 8, statement: 15_000, lock: 1000, readOnly: true };
/** For finding out whether tables are still locked. */
const probing: Limits = { connections: 1, statement: 30_000, lock: 1000 };
/** Migrations may rewrite large tables, and processes that start wait for each other. */
const migrating: Limits = { connections: 1, statement: 0, lock: 0 };

/** Maximum milliseconds to get a connection, a new one or a free one. */
const connectWithin = 5000;
/** Maximum milliseconds until a transaction's turn comes. */
const turnWithin = 15_000;
/** For a silently dead connection: longer than any statement timeout of the server. */
const respondsWithin = 45_000;

const bigintOid = 20;
const numericOid = 1700;

const types: pg.CustomTypesConfig = {
  // Counts and epoch milliseconds stay far below 2^53.
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigintOid || oid === numericOid ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Connects to a PostgreSQL server, version 15 or later. Whatever happens to the server afterwards, queries succeed or
 * fail with Unavailable within seconds.
 * @throws Error that names the server (never the password) if it can't connect
 */
export async function openPostgres(
  databaseUrl: string,
  log: Logger,
  clock: Clock = systemClock,
): Promise<Backend> {
  const clients = new Set<ResilientClient>();
  const pulse = startPulse(configOf(databaseUrl, writing), log, () => {
    for (const client of clients) client.abandon();
  });
  const lockedTables = createLockedTables(() =>
    keepTrack(clients, new ResilientClient(configOf(databaseUrl, probing))),
  );
  // One for all, because what is kept of a database is found by it.
  const adapter = new PortableAdapter();
  const dialectOf = (limits: Limits) =>
    dialectWith(
      adapter,
      gated(openPool({ databaseUrl, limits, log, clock, clients, lockedTables }), pulse),
    );
  const writer = new Kysely<Database>({ dialect: dialectOf(writing) });
  const orderly = new Kysely<Database>({ dialect: dialectOf(inOrder) });
  const spaceWriter = new Kysely<Database>({ dialect: dialectOf(bySpace) });
  const reader = new Kysely<Database>({ dialect: dialectOf(reading), plugins: [guard] });
  const migrator = new Kysely<Database>({ dialect: dialectOf(migrating) });
  const queues = createQueues(turnWithin, () => tooSlow(undefined));
  const end = async () => {
    pulse.stop();
    lockedTables.stop();
    const all = [reader, writer, orderly, spaceWriter, migrator];
    await Promise.all(all.map((pool) => pool.destroy()));
  };
  try {
    await sql`select 1`.execute(writer);
  } catch (error) {
    await end();
    throw new Error(
      `The PostgreSQL server ${nameOf(databaseUrl)} cannot be used: ${messageOf(error)}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  return {
    dialect: "postgres",
    reader,
    threadReader: reader,
    migrator,
    transact(fn, options) {
      const { order, atStart, isolation = "serializable" } = options;
      if (atStart === true) return transact(migrator, fn, options);
      if (order !== undefined) {
        const db = order.space === undefined ? orderly : spaceWriter;
        return inTurn(queues, order, () => transact(db, fn, options));
      }
      return transact(isolation === "serializable" ? writer : orderly, fn, options);
    },
    isConflict: (error) => ["40001", "40P01"].includes(codeOf(error)),
    isLostRace: (error) => ["23505", "42P07", "42710"].includes(codeOf(error)),
    isDiskFull: (error) => codeOf(error) === "53100",
    end,
  };
}

async function inTurn<T>(queues: Queues, order: Order, work: () => Promise<T>): Promise<T> {
  const leave = await queues(queueOf(order));
  return work().finally(leave);
}

async function transact<T>(
  writer: Db,
  fn: (tx: Db) => Promise<T>,
  { isolation = "serializable", order, atStart = false }: TransactionOptions,
): Promise<T> {
  let isCommitting = false;
  try {
    return await writer
      .transaction()
      .setIsolationLevel(order !== undefined || atStart ? "read committed" : isolation)
      .execute(async (tx) => {
        if (atStart) await takeStartTurn(tx);
        if (order !== undefined) await takeTurn(tx, order);
        const done = await fn(tx);
        isCommitting = true;
        return done;
      });
  } catch (error) {
    if (isCommitting && error instanceof Unavailable && error.lost) throw perhapsCommitted(error);
    throw error;
  }
}

/** Kysely would take an advisory lock, which not every PostgreSQL-compatible database has; `migrate` locks a row. */
class PortableAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function configOf(databaseUrl: string, { statement, lock, readOnly }: Limits): pg.ClientConfig {
  const [connectionString, ...options] = splitOptions(databaseUrl);
  if (readOnly === true) options.push(readOnlyOption);
  return {
    connectionString,
    options: options.join(" "),
    types,
    application_name: "bindery",
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectWithin,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: statement,
    lock_timeout: lock,
    ...(statement > 0 && { query_timeout: respondsWithin }),
  };
}

/** pg would let the URL's `options` replace the options added here. */
function splitOptions(databaseUrl: string): [string, ...string[]] {
  if (!URL.canParse(databaseUrl)) return [databaseUrl];
  const url = new URL(databaseUrl);
  const options = url.searchParams.getAll("options");
  url.searchParams.delete("options");
  return [url.href, ...options];
}

type PoolOptions = {
  databaseUrl: string;
  limits: Limits;
  log: Logger;
  clock: Clock;
  clients: Set<ResilientClient>;
  lockedTables: LockedTables;
};

function openPool({
  databaseUrl,
  limits,
  log,
  clock,
  clients,
  lockedTables,
}: PoolOptions): pg.Pool {
  const config: pg.PoolConfig & ResilientConfig = {
    ...configOf(databaseUrl, limits),
    max: limits.connections,
    Client: ResilientClient,
    clock,
    lockedTables,
  };
  const pool = new pg.Pool(config);
  // Without a listener, a restarting server would end this process.
  pool.on("error", (error) => log.warn({ err: error }, "lost a connection to PostgreSQL"));
  pool.on("connect", (client) => {
    if (client instanceof ResilientClient) keepTrack(clients, client);
  });
  return pool;
}

function keepTrack(clients: Set<ResilientClient>, client: ResilientClient): ResilientClient {
  clients.add(client);
  client.once("end", () => clients.delete(client));
  return client;
}

/** The pool as Kysely uses it. While the server is silent, requests fail instead of waiting for a connection. */
function gated(pool: pg.Pool, pulse: { answers: boolean }): PostgresPool {
  return {
    async connect() {
      if (!pulse.answers) throw unreachable(new Error("the server does not answer"));
      try {
        return await pool.connect();
      } catch (error) {
        throw explainUnavailable(error);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function dialectWith(adapter: PostgresAdapter, pool: PostgresPool): PostgresDialect {
  return new (class extends PostgresDialect {
    override createAdapter(): PostgresAdapter {
      return adapter;
    }
  })({ pool });
}

function nameOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || "5432"}${pathname}`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : messageOf(error.cause);
}

function codeOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}
