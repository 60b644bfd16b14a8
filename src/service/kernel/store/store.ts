import type { Logger } from "pino";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database, Db, Dialect } from "./schema.ts";

export type { Db, Dialect } from "./schema.ts";

/** Where a store is. */
export type StoreSettings = {
  /** Connection string of a PostgreSQL server; absent: the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  /** Free bytes on the disk of `dataDir`; default: asks the system. */
  freeBytes?: (() => number) | undefined;
  /** What time `currentTime` is in statements; default: the system's. */
  clock?: Clock | undefined;
};

/**
 * The rows whose writers take turns (`order.ts`). With both, the space's turn comes first, so that no two wait for each
 * other.
 */
export type Order = {
  space?: string;
  /** Its ID can be its number. */
  changeRequest?: { spaceId: string; changeRequestId: string };
};

export type TransactionOptions = {
  /** Default: serializable. Only for PostgreSQL, because SQLite has a single writer anyway. */
  isolation?: "serializable" | "read committed";
  /**
   * The rows whose writers take turns: transactions with the same rows run one after another, in the order of arrival
   * within a process. They are read committed. So this is only for writes whose decisions depend on nothing but these
   * rows, what belongs to them, unique keys, and access.
   */
  order?: Order | undefined;
  /**
   * For what a process does before it answers requests: waits for others that start at the same time, however long they
   * take, and sees what they did. Read committed.
   */
  atStart?: boolean;
  /**
   * Whether it usually takes only a few small statements. Then SQLite may commit it together with others that wait at
   * the same time. PostgreSQL does so by itself.
   */
  isShort?: boolean;
};

/** The platform's database. */
export type Store = {
  readonly dialect: Dialect;
  /** Read-only; sees committed data. Throws inside a transaction, where the transaction's handle must be used. */
  readonly read: Db;
  /**
   * As `read`, for statements that can take long and return little. SQLite, which would block this process, runs them in
   * another thread.
   */
  readonly readInThread: Db;
  /**
   * The only way to write. Runs `fn` in a transaction, serializable unless the options say otherwise. If the database reports a conflict with another
   * transaction, `fn` runs again (at most 12 more times), so it must have no side effects except through `tx`.
   * @throws Failure 507 if the disk is nearly full, 503 if conflicts persist; errors of `fn`, after rolling back
   */
  transaction<T>(fn: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `callback` after the surrounding transaction has committed; never if it is rolled back. */
  onCommit(callback: () => void): void;
  /** Waits for running work, then closes all connections and releases the folder. */
  close(): Promise<void>;
};

/** The parts of the store that differ between databases. */
export type Backend = {
  readonly dialect: "sqlite" | "postgres";
  readonly reader: Kysely<Database>;
  /** A reader whose statements hold nobody up, however long they take. */
  readonly threadReader: Kysely<Database>;
  /** For migrations, before anything else writes. Its statements have no time limit. */
  readonly migrator: Kysely<Database>;
  /**
   * Runs `fn` once. Settles after the commit.
   * @throws Failure 507 if the disk is nearly full; errors of `fn`, after rolling back; Unavailable
   */
  transact<T>(fn: (tx: Db) => Promise<T>, options: TransactionOptions): Promise<T>;
  /** Whether running the transaction again may succeed. */
  isConflict(error: unknown): boolean;
  /** Whether another process created the same table at the same time. */
  isLostRace(error: unknown): boolean;
  isDiskFull(error: unknown): boolean;
  end(): Promise<void>;
};
