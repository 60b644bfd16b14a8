import type { KyselyPlugin } from "kysely";
import type { Store } from "#service/kernel/store/store.ts";

/** Counts the statements that run on a store. */
export function countStatements(store: Store): { store: Store; count: () => number } {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  };
  const counted: Store = {
    ...store,
    read: store.read.withPlugin(counter),
    readInThread: store.readInThread.withPlugin(counter),
    transaction: (fn, options) => store.transaction((tx) => fn(tx.withPlugin(counter)), options),
  };
  return { store: counted, count: () => count };
}
