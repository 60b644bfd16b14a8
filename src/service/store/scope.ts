import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

/** One run of a transaction's function, known to everything that it awaits. */
export type TransactionScope = { open: boolean; onCommit: (() => void)[] };

const scopes = new AsyncLocalStorage<TransactionScope | undefined>();

/** The transaction which the caller runs in, if it is still open: work started there may outlive it. */
export function currentScope(): TransactionScope | undefined {
  const scope = scopes.getStore();
  return scope?.open === true ? scope : undefined;
}

export function runInScope<T>(scope: TransactionScope | undefined, fn: () => T): T {
  return scopes.run(scope, fn);
}

/**
 * Refuses the reader inside a transaction. There it would not see the transaction's own writes,
 * and on a pool without a free connection it would wait for itself.
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
