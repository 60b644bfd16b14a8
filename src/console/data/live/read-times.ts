import type { Query, QueryCacheNotifyEvent } from "@tanstack/react-query";

/** Since when each piece of data is true, as far as it can be known here. */
type ReadTimes = {
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
      // Another page of a list says nothing of those that are there.
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

/** Whether an answer is under way that replaces what is there; another page of a list is none. */
export function isBeingRead(query: Query): boolean {
  return query.state.fetchStatus === "fetching" && !isMore(query);
}

function isMore({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}
