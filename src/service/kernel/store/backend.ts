import type { Kysely } from "kysely";
import type { Database, Db } from "./schema.ts";
import type { TransactionOptions } from "./store.ts";

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
