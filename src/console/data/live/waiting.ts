import type { Query } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import { isTalk } from "./touches.ts";

/** What is waiting to be shown: nothing, only comments, any content, or possibly missed events. */
export type Waiting = "nothing" | "talk" | "content" | "unknown";

/** An event with its time; without the event, anything may have happened. */
export type Noted = { event: LiveEvent | undefined; at: number };

/** The queries with newer data that the user hasn't asked for yet. */
type WaitingList = {
  has: (query: Query) => boolean;
  add: (query: Query, news: readonly Noted[]) => void;
  /** Removes the queries for which `isOver` holds, given the time they were added. @returns the removed queries */
  release: (isOver: (query: Query, since: number) => boolean) => readonly Query[];
  what: () => Waiting;
};

export function createWaitingList(): WaitingList {
  const all = new Map<Query, { since: number; what: Waiting }>();
  return {
    has: (query) => all.has(query),
    add(query, news) {
      const before = all.get(query)?.what ?? "nothing";
      const since = Math.max(...news.map(({ at }) => at));
      all.set(query, { since, what: news.map(whatOf).reduce(gravest, before) });
    },
    release(isOver) {
      const over = [...all].filter(([query, { since }]) => isOver(query, since));
      for (const [query] of over) all.delete(query);
      return over.map(([query]) => query);
    },
    what: () => [...all.values()].map(({ what }) => what).reduce(gravest, "nothing"),
  };
}

function whatOf({ event }: Noted): Waiting {
  if (event === undefined) return "unknown";
  return isTalk(event) ? "talk" : "content";
}

const gravity: readonly Waiting[] = ["nothing", "unknown", "talk", "content"];

function gravest(one: Waiting, other: Waiting): Waiting {
  return gravity.indexOf(other) > gravity.indexOf(one) ? other : one;
}
