import type { Query, QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import { isHeld, onRelease } from "../held.ts";
import { isOwnWrite, isWriting } from "../own-writes.ts";
import { createReadTimes } from "./read-times.ts";
import { isTalk, touches } from "./touches.ts";

/** Milliseconds in which events are collected, and the least between two readings of what they touch. */
const PAUSE = { collect: 1000, between: 5000 };
/** Milliseconds that may pass between an event and the moment from which on everybody reads what it tells of. */
const COMMIT = 250;

/** What waits to be shown: nothing, only comments, or anything. */
export type Waiting = "nothing" | "talk" | "content";

/** An event and when it happened; without one, something may have happened that nobody told of. */
type Noted = { event: LiveEvent | undefined; at: number };

/**
 * What others change in an organization, brought to the screen: what they touched is marked stale and, where it is on the
 * screen, read again; all but what somebody is reading (`hold`), which waits for `show`.
 */
export type LiveChanges = {
  /** @param event - undefined: events may have been missed */
  note: (event: LiveEvent | undefined) => void;
  waiting: () => Waiting;
  subscribe: (listener: () => void) => () => void;
  /** Reads again what waits. */
  show: () => Promise<void>;
  /** Begins to watch the cache; the function that it answers with ends it. */
  start: () => () => void;
};

export function createLiveChanges(client: QueryClient, organizationId: string): LiveChanges {
  const cache = client.getQueryCache();
  const reads = createReadTimes();
  const listeners = new Set<() => void>();
  /** By hash of the query: since when, and whether only comments are new. */
  const waiting = new Map<string, { at: number; isTalk: boolean }>();
  let noted: Noted[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const readAgain = () =>
    client.refetchQueries({
      type: "active",
      predicate: (query) => query.state.isInvalidated && !waiting.has(query.queryHash),
    });
  const isHeldBack = (query: Query) => query.isActive() && isHeld(query);

  function schedule(): void {
    timer ??= setTimeout(settle, Math.max(PAUSE.collect, last + PAUSE.between - Date.now()));
  }

  function settle(): void {
    timer = undefined;
    // Its answer tells which events are one's own, and new data would undo an optimistic edit.
    if (isWriting()) return schedule();
    const others = noted.filter(({ event }) => !isOwnWrite(event?.request));
    noted = [];
    if (others.length === 0) return;
    last = Date.now();
    for (const query of cache.getAll()) mark(query, others);
    tell();
    void readAgain();
  }

  function mark(query: Query, others: readonly Noted[]): void {
    const askedAt = reads.askedAt(query);
    const news = others.filter(
      ({ event, at }) => at + COMMIT > askedAt && touches(event, organizationId, query),
    );
    if (news.length === 0) return;
    if (!isHeldBack(query)) return query.invalidate();
    // Nobody is asked to look because something may have been missed.
    const known = news.filter((one) => one.event !== undefined);
    if (known.length === 0) return;
    const before = waiting.get(query.queryHash);
    waiting.set(query.queryHash, {
      at: Math.max(...known.map(({ at }) => at)),
      isTalk: before?.isTalk !== false && known.every(({ event }) => event && isTalk(event)),
    });
  }

  /** Lets go of what need not wait any more: it was read, it left the screen, or nobody reads it. */
  function review(): void {
    let isLetGo = false;
    for (const [hash, { at }] of waiting) {
      const query = cache.get(hash);
      const isRead = query?.state.fetchStatus === "idle" && reads.askedAt(query) >= at;
      if (query !== undefined && !isRead && isHeldBack(query)) continue;
      waiting.delete(hash);
      if (!isRead) query?.invalidate();
      isLetGo = true;
    }
    if (!isLetGo) return;
    tell();
    void readAgain();
  }

  return {
    note(event) {
      noted.push({ event, at: Date.now() - (event?.age ?? 0) });
      schedule();
    },
    waiting() {
      if (waiting.size === 0) return "nothing";
      return [...waiting.values()].every((one) => one.isTalk) ? "talk" : "content";
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: () => client.refetchQueries({ predicate: ({ queryHash }) => waiting.has(queryHash) }),
    start() {
      const ends = [
        cache.subscribe((event) => {
          reads.note(event);
          const concerns = ["updated", "observerRemoved", "removed"].includes(event.type);
          // Observers come and go while a screen is drawn; afterwards is soon enough.
          if (concerns && waiting.size > 0) queueMicrotask(review);
        }),
        onRelease(() => queueMicrotask(review)),
      ];
      return () => {
        for (const end of ends) end();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
