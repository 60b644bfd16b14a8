import type { Query, QueryCacheNotifyEvent } from "@tanstack/react-query";

/** How current each piece of cached data is. */
type ReadTimes = {
  /** Receives all events of the cache. */
  note: (event: QueryCacheNotifyEvent) => void;
  /** When the current or pending response was requested; epoch milliseconds. */
  askedAt: (query: Query) => number;
};

/** A response that arrives after a change can still be older, so what counts is when it was requested. */
export function createReadTimes(): ReadTimes {
  const asked = new WeakMap<Query, number>();
  const answered = new WeakMap<Query, number>();
  return {
    note(event) {
      // Loading another page of a list doesn't refresh the existing ones.
      if (event.type !== "updated" || isMore(event.query)) return;
      const { query, action } = event;
      if (action.type === "fetch") asked.set(query, Date.now());
      if (action.type !== "success" || action.manual === true) return;
      answered.set(query, asked.get(query) ?? Date.now());
    },
    askedAt(query) {
      const at = isBeingRead(query) ? asked.get(query) : answered.get(query);
      return at ?? query.state.dataUpdatedAt;
    },
  };
}

/** Whether a pending response will replace the data; loading another page of a list doesn't count. */
export function isBeingRead(query: Query): boolean {
  return query.state.fetchStatus === "fetching" && !isMore(query);
}

function isMore({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}
