import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import { isOnHold, onRelease } from "./held-updates.ts";
import { query } from "../query.ts";
import { isTemporary } from "../request-failure.ts";
import { isOwnWrite, isWriting } from "../send-once.ts";
import { type Known, canChange, concerns, touches, isTalk } from "./touches.ts";

/**
 * Milliseconds: how long to collect events, so that one change shows within a second; the time between two refreshes at first, and
 * while changes go on; and the longest time until a failed refresh is tried again.
 */
const PAUSE = { collect: 250, first: 700, between: 5000, most: 60_000 };
/** Maximum delay between an event and the commit of its write for all readers, in milliseconds. */
const COMMIT = 250;
/** How long events wait for the response to a write of this tab, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Brings changes by others in an organization to the screen: marks affected queries as stale, and refreshes the visible ones.
 * Content that the user is reading (`hold`) waits for `show`.
 */
export type LiveChanges = {
  /** @param event - undefined: events may have been missed */
  note: (event: LiveEvent | undefined) => void;
  waiting: () => Waiting;
  subscribe: (listener: () => void) => () => void;
  /** Refreshes what is waiting. @returns whether all of it was loaded */
  show: () => Promise<boolean>;
  /** Starts watching the cache. @returns a function that stops it */
  start: () => () => void;
};

export function createLiveChanges(client: QueryClient, organizationId: string): LiveChanges {
  const cache = client.getQueryCache();
  const reads = createReadTimes();
  const waiting = createWaitingList();
  const lookups = knownIn(client);
  const listeners = new Set<() => void>();
  /** Events that arrived during a request whose response may be older. */
  const overtaken = new Map<Query, readonly Noted[]>();
  let noted: Noted[] = [];
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let between = PAUSE.first;
  let failures = 0;
  let isOn = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const isHeldBack = (query: Query) => query.isActive() && isOnHold(query);
  const isDue = (query: Query) =>
    query.state.isInvalidated && query.state.data !== undefined && !waiting.has(query);

  function schedule(pause = PAUSE.collect): void {
    if (!isOn) return;
    timer ??= setTimeout(settle, Math.max(pause, last + between - Date.now()));
  }

  function settle(): void {
    timer = undefined;
    // New data would revert an optimistic update.
    if (isWriting() && Date.now() - since < PATIENCE) return schedule();
    const others = noted.filter(({ event }) => !isOwnWrite(event?.request));
    noted = [];
    if (others.length > 0) {
      const isCalm = Date.now() - last > 2 * PAUSE.between;
      between = isCalm ? PAUSE.first : Math.min(2 * between, PAUSE.between);
      last = Date.now();
      for (const query of cache.getAll()) mark(query, others);
      tell();
    }
    void readAgain();
  }

  function mark(query: Query, others: readonly Noted[]): void {
    if (!canChange(query, organizationId)) return;
    const askedAt = reads.askedAt(query);
    const isNews = ({ event, at }: Noted) =>
      at + COMMIT > askedAt && touches(event, query, lookups);
    if (isBeingRead(query)) {
      const news = [...(overtaken.get(query) ?? []), ...others.filter(isNews)];
      if (news.length > 0) overtaken.set(query, news);
    } else if (!isHeldBack(query)) {
      if (others.some(isNews)) query.invalidate();
    } else {
      const news = others.filter(
        (noted) => isNews(noted) && (noted.event === undefined || concerns(query, noted.event)),
      );
      if (news.length > 0) waiting.add(query, news);
    }
  }

  /** A screen that is opened before the events are dealt with isn't drawn from what the cache has from before. */
  function outdate(news: Noted): void {
    for (const query of cache.getAll()) {
      if (!isBeingRead(query) && !isHeldBack(query)) mark(query, [news]);
    }
  }

  async function readAgain(): Promise<void> {
    // If each refresh canceled the previous one, a response slower than the interval would never arrive.
    await client.refetchQueries({ type: "active", predicate: isDue }, { cancelRefetch: false });
    const failed = cache.findAll({
      type: "active",
      predicate: (query) => isDue(query) && isTemporary(query.state.error),
    });
    failures = failed.length === 0 ? 0 : failures + 1;
    if (failures > 0) schedule(Math.min(PAUSE.between * 2 ** failures, PAUSE.most));
  }

  /** Drops what no longer has to wait: it was refreshed, left the screen, or is no longer being read. */
  function review(): void {
    const isRead = (query: Query, at: number) =>
      query.state.fetchStatus === "idle" && reads.askedAt(query) >= at;
    const gone = waiting.release((query, at) => {
      const isShown = isRead(query, at);
      if (!isShown && !isHeldBack(query)) query.invalidate();
      return isShown || !isHeldBack(query);
    });
    if (gone.length === 0) return;
    tell();
    void readAgain();
  }

  function onCacheEvent(event: QueryCacheNotifyEvent): void {
    const { query, type } = event;
    reads.note(event);
    const news = overtaken.get(query);
    if (news !== undefined && !isBeingRead(query)) {
      overtaken.delete(query);
      if (type !== "removed") {
        queueMicrotask(() => {
          mark(query, news);
          schedule();
        });
      }
    }
    const isOver = type === "updated" || type === "observerRemoved" || type === "removed";
    // Observers come and go during a render, so check afterwards.
    if (isOver && waiting.what() !== "nothing") queueMicrotask(review);
  }

  return {
    note(event) {
      if (noted.length === 0) since = Date.now();
      const news = { event, at: Date.now() - (event?.age ?? 0) };
      noted.push(news);
      if (!isWriting() && !isOwnWrite(event?.request)) outdate(news);
      schedule();
    },
    waiting: waiting.what,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async show() {
      await client.refetchQueries({ predicate: waiting.has });
      review();
      return waiting.what() === "nothing";
    },
    start() {
      isOn = true;
      const ends = [cache.subscribe(onCacheEvent), onRelease(() => queueMicrotask(review))];
      return () => {
        isOn = false;
        for (const end of ends) end();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

/** Finds the signed-in user, and the change request of a number, in the cache. */
function knownIn(client: QueryClient): Known {
  return {
    userId: () => client.getQueryData(query("GET /v1/user").queryKey)?.id,
    changeRequestId({ spaceId = "", changeRequestId = "" }) {
      const params = { spaceId, changeRequestId };
      const { queryKey } = query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
        params,
      });
      return client.getQueryData(queryKey)?.id;
    },
  };
}

/** How current each piece of cached data is. */
type ReadTimes = {
  /** Receives all events of the cache. */
  note: (event: QueryCacheNotifyEvent) => void;
  /** When the current or pending response was requested; epoch milliseconds. */
  askedAt: (query: Query) => number;
};

/** A response that arrives after a change can still be older, so what counts is when it was requested. */
function createReadTimes(): ReadTimes {
  const requestedAt = new WeakMap<Query, number>();
  const answered = new WeakMap<Query, number>();
  return {
    note(event) {
      // Loading another page of a list doesn't refresh the existing ones.
      if (event.type !== "updated" || isMore(event.query)) return;
      const { query, action } = event;
      if (action.type === "fetch") requestedAt.set(query, Date.now());
      if (action.type !== "success" || action.manual === true) return;
      answered.set(query, requestedAt.get(query) ?? Date.now());
    },
    askedAt(query) {
      const at = isBeingRead(query) ? requestedAt.get(query) : answered.get(query);
      return at ?? query.state.dataUpdatedAt;
    },
  };
}

/** Whether a pending response will replace the data; loading another page of a list doesn't count. */
function isBeingRead(query: Query): boolean {
  return query.state.fetchStatus === "fetching" && !isMore(query);
}

function isMore({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

/** What is waiting to be shown: nothing, only comments, any content, or possibly missed events. */
type Waiting = "nothing" | "talk" | "content" | "unknown";

/** An event with its time; without the event, anything may have happened. */
type Noted = { event: LiveEvent | undefined; at: number };

/** The queries with newer data that the user hasn't asked for yet. */
type WaitingList = {
  has: (query: Query) => boolean;
  add: (query: Query, news: readonly Noted[]) => void;
  /** Removes the queries for which `isOver` holds, given the time they were added. @returns the removed queries */
  release: (isOver: (query: Query, since: number) => boolean) => readonly Query[];
  what: () => Waiting;
};

function createWaitingList(): WaitingList {
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

function gravest(a: Waiting, b: Waiting): Waiting {
  return gravity.indexOf(b) > gravity.indexOf(a) ? b : a;
}
