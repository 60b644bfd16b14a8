import type { Db } from "./schema.ts";

export type { Db } from "./schema.ts";

export type Dialect = "sqlite" | "postgres";

export type TransactionOptions = {
  /** Serializable unless said otherwise; PostgreSQL only, SQLite has one writer anyway. */
  isolation?: "serializable" | "read committed";
};

/** The platform's database. */
export type Store = {
  readonly dialect: Dialect;
  /** Read-only; sees what is committed. Throws when used inside a transaction: take the transaction's handle there. */
  readonly read: Db;
  /**
   * The one way to write. Runs `fn` in a serializable transaction; when the database reports a conflict with another
   * transaction, `fn` runs again (at most 12 times more), so it must have no effects but through `tx`.
   * @throws Failure 507 when the disk is nearly full, 503 when conflicts do not end; whatever `fn` throws, after rolling back
   */
  transaction<T>(fn: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `callback` once the surrounding transaction has been committed; never when it is rolled back. */
  onCommit(callback: () => void): void;
  /** Lets running work end, then closes every connection and frees the folder. */
  close(): Promise<void>;
};
