import type { Query, QueryCacheNotifyEvent } from "@tanstack/react-query";

/** Since when each piece of data is true, as far as it can be known here. */
export type ReadTimes = {
  /** Gets everything that happens in the cache. */
  note: (event: QueryCacheNotifyEvent) => void;
  /** When the last question was asked whose answer is there or under way; epoch milliseconds. */
  askedAt: (query: Query) => number;
};

/** An answer that comes after a change may still be from before it, so what counts is when the question was asked. */
export function createReadTimes(): ReadTimes {
  const asked = new WeakMap<Query, number>();
  const answered = new WeakMap<Query, number>();
  return {
    note(event) {
      if (event.type !== "updated") return;
      const { query, action } = event;
      if (action.type === "fetch") asked.set(query, Date.now());
      if (action.type !== "success" || action.manual === true) return;
      answered.set(query, asked.get(query) ?? Date.now());
    },
    askedAt(query) {
      const { fetchStatus, dataUpdatedAt } = query.state;
      const at = fetchStatus === "fetching" ? asked.get(query) : answered.get(query);
      return at ?? dataUpdatedAt;
    },
  };
}
