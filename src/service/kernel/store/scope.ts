import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

/** One execution of a transaction's function, available to everything that it awaits. */
export type TransactionScope = { open: boolean; onCommit: (() => void)[] };

const scopes = new AsyncLocalStorage<TransactionScope | undefined>();

/** The transaction that the caller runs in, if it is still open. Work started in it may outlive it. */
export function currentScope(): TransactionScope | undefined {
  const scope = scopes.getStore();
  return scope?.open === true ? scope : undefined;
}

export function runInScope<T>(scope: TransactionScope | undefined, fn: () => T): T {
  return scopes.run(scope, fn);
}

/**
 * Refuses use of the reader inside a transaction. It wouldn't see the transaction's own writes, and if the pool had no
 * free connection, it would deadlock.
 */
export const guard: KyselyPlugin = {
  transformQuery({ node }) {
    if (currentScope() !== undefined) {
      throw new Error("Inside a transaction use its own handle (tx), not store.read.");
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Refuses use of a transaction's handle after it has ended: the connection may be in the next one. */
export const demandTransaction: KyselyPlugin = {
  transformQuery({ node }) {
    if (currentScope() === undefined) {
      throw new Error("The transaction has ended: await everything that uses its handle (tx).");
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};
