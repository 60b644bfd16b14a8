import type { LiveEvent } from "#contract/event.ts";

type Listener = (event: LiveEvent | undefined) => void;

const listeners = new Set<Listener>();
const waiting = new Set<() => void>();
let isAwaited = false;

/**
 * Calls `listener` with each live event of the organization that is open, for code that has to know what exactly happened. Screens
 * don't need it: their queries are refreshed.
 *
 * @param listener - undefined: events may have been missed
 * @returns a function that unsubscribes
 */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  isAwaited = true;
  for (const start of waiting) start();
  return () => listeners.delete(listener);
}

/** Passes an event on, as it arrives. */
export function publish(event: LiveEvent | undefined): void {
  for (const listener of listeners) listener(event);
}

/** Whether something has listened yet: then live events are needed at once. A store for React. */
export const awaited = {
  subscribe(start: () => void): () => void {
    waiting.add(start);
    return () => waiting.delete(start);
  },
  get: () => isAwaited,
};
