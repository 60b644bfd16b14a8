import { sql } from "kysely";
import type { Db, Store } from "#service/kernel/store/store.ts";

/** Carries the result out of a transaction that is rolled back. */
class Undone extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("This transaction was to leave nothing behind.");
    this.result = result;
  }
}

type Transaction = Store["transaction"];

/**
 * A store for dry runs: after `undo` is called, every write returns its usual result and is then rolled back, so that each
 * request finds the platform unchanged.
 */
export function undoable(store: Store): { store: Store; undo(): void } {
  let undoing = false;
  const transaction: Transaction = (work, options) =>
    undoing ? undone(store, work, options) : store.transaction(work, options);
  return {
    undo: () => {
      undoing = true;
    },
    store: { ...store, transaction },
  };
}

/**
 * A store for dry runs of several consecutive requests: their writes during `attempt` are rolled back at its end.
 */
export function attemptable(store: Store): {
  store: Store;
  /** @param work - receives a database handle that sees the requests' writes */
  attempt<T>(work: (db: Db) => Promise<T>): Promise<T>;
} {
  let outer: Db | undefined;
  const transaction: Transaction = (work, options) =>
    outer === undefined ? store.transaction(work, options) : nested(outer, work);
  return {
    store: {
      ...store,
      get read() {
        return outer ?? store.read;
      },
      transaction,
    },
    attempt: (work) =>
      undone(store, async (tx) => {
        outer = tx;
        return work(tx).finally(() => {
          outer = undefined;
        });
      }),
  };
}

async function undone<T>(store: Store, ...[work, options]: Parameters<Transaction>): Promise<T> {
  try {
    return await store.transaction(async (tx) => {
      throw new Undone(await work(tx));
    }, options);
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}

/** Rolls back the writes of a failed request, but keeps those of earlier ones. */
async function nested<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  await sql`savepoint request`.execute(tx);
  try {
    return await work(tx);
  } catch (error) {
    await sql`rollback to savepoint request`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint request`.execute(tx);
  }
}
